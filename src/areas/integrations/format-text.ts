import type { FileFormat } from '../../../contract/areas/integrations';

export const FORMAT_TEXT: Readonly<Record<FileFormat, string>> = {
  nmap_xml: 'nmap XML',
  nessus_xml: 'Nessus v2 XML',
  cyclonedx_json: 'CycloneDX JSON',
  muster_json: 'JSON of Muster',
  csv: 'CSV',
  sample: 'Sample data',
};
