import { isKeyOf } from '../../contract/narrow';

/** What is read, by the name a run keeps of it, as people call it. */
export const FORMAT_NAMES = {
  asff_json: 'AWS Security Hub (ASFF)',
  csv: 'CSV',
  cyclonedx_json: 'CycloneDX JSON',
  grype_json: 'Grype JSON',
  nuclei_json: 'Nuclei JSON',
  openvas_xml: 'OpenVAS XML',
  httpx_json: 'httpx JSON',
  inspector_json: 'Amazon Inspector JSON',
  masscan_json: 'masscan JSON',
  muster_json: 'JSON of Muster',
  naabu_json: 'naabu JSON',
  nessus_xml: 'Nessus v2 XML',
  nmap_xml: 'nmap XML',
  sample: 'Sample data',
  sarif: 'SARIF',
  trivy_json: 'Trivy JSON',
} as const;
export type FormatName = keyof typeof FORMAT_NAMES;

/** All that a file may be, by name. The sample company is none. */
export const READ_FORMATS: readonly string[] = Object.entries(FORMAT_NAMES)
  .flatMap(([format, name]) => (format === 'sample' ? [] : [name]))
  .toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));

/** A run of a newer Muster may have a format this one does not know. */
export const formatText = (format: string): string => (isKeyOf(FORMAT_NAMES, format) ? FORMAT_NAMES[format] : format);
