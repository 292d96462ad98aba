import { DOCUMENT_SOURCE } from './statement';

/** Whose word something is, as people call them. */
const SOURCES: Readonly<Record<string, string>> = {
  ...{ nvd: 'NVD', cve: 'CVE', ghsa: 'GitHub advisory', osv: 'OSV', kev: 'CISA KEV', epss: 'EPSS' },
  ...{ csaf: 'CSAF', openvex: 'OpenVEX' },
};
/** Of a document, whose it is and what they call it. */
export const sourceName = (source: string): string => SOURCES[source] ?? source.replace(DOCUMENT_SOURCE, '');
