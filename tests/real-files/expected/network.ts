import type { Samples } from '../tool-samples';

export const NETWORK: Samples = {
  'openvas.xml': [1, 44, 0],
  'scanners/masscan--masscan_many_vuln.json': [1, 0, 0],
  'scanners/naabu--naabu_many_vuln.json': [1, 0, 0],
  'scanners/nexpose--report_auth.xml': [4, 26, 0],
  'scanners/qualys--Qualys_Sample_Report.xml': [7, 301, 0],
  'scanners/qualys_infrascan_webgui--qualys_infrascan_webgui_multiple.xml': [2, 24, 0],
  'scanners/openvas--report_using_CVE.csv': [1, 43, 0],
  'scanners/openscap--ios-sample-v1.1.3.xccdf.xml': [1, 1, 0],
  // Two names, and eight agents: each agent is a machine, whatever it is called. Three findings of one are in one package.
  'scanners/wazuh--v4-8_many_findings.json': [8, 10, 8],
  'wazuh-4.8.json': [8, 10, 8],
};
