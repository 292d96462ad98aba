import type { FormatStatement } from './tools/define-tool';

/** What is said of the formats that are read by parsers of their own: identities and merges within the file need more than a table. */

export const NMAP: FormatStatement = {
  format: 'nmap_xml',
  tool: 'Nmap',
  vendor: 'Nmap',
  category: 'network_scanner',
  keeps:
    'Each host that is up, with addresses, names, system and open ports; what scripts call vulnerable is a finding of the host, with its CVEs where it names some.',
  drops:
    'Hosts that did not answer, closed and filtered ports, what scripts say that is no vulnerability, traces and timings.',
};

export const NESSUS: FormatStatement = {
  format: 'nessus_xml',
  tool: 'Nessus',
  vendor: 'Tenable',
  category: 'vulnerability_scanner',
  keeps: 'Each host with addresses, names, system, serial number and software; each of its items is a finding.',
  drops: 'The policy and the preferences of the scan.',
};

export const CYCLONEDX: FormatStatement = {
  format: 'cyclonedx_json',
  tool: 'CycloneDX',
  vendor: 'CycloneDX',
  category: 'sbom',
  keeps:
    'The described image or application with its components as installed software; each vulnerability is a finding for each component it affects.',
  drops:
    'What the file itself declares not affected, a false positive or resolved; services, and dependencies between components.',
};

export const CYCLONEDX_XML: FormatStatement = { ...CYCLONEDX, format: 'cyclonedx_xml' };

export const CSV: FormatStatement = {
  format: 'csv',
  tool: 'CSV',
  vendor: 'Any',
  category: 'inventory',
  keeps:
    'Each row is an asset, or in a list of findings or software one of its asset: a machine, image, cloud resource, web application, repository or project. Columns are recognised and can be chosen by hand, the others of an inventory are kept under their names. Each sheet of an Excel workbook (.xlsx) is read as its CSV.',
  drops:
    'In lists of findings, columns nobody chose a field for, and findings whose status says that they are over; of workbooks charts, pictures, comments and formulas, whose saved results are read.',
};

export const MUSTER: FormatStatement = {
  format: 'muster_json',
  tool: 'Muster',
  vendor: 'Muster',
  category: 'inventory',
  keeps: 'Its own exports, in JSON and CSV: what a person changed in them is a change of the person.',
  drops: 'Exports of what follows from imports itself: history, runs, queries.',
};

/** @specified `docs/formats.md` is made of it. */
export const OWN_FORMATS: readonly FormatStatement[] = [NMAP, NESSUS, CYCLONEDX, CYCLONEDX_XML, CSV, MUSTER];
