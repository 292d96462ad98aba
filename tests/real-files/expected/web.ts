import type { Samples } from '../tool-samples';

export const WEB: Samples = {
  'scanners/acunetix--acunetix360_many_findings.json': [1, 16, 0],
  'scanners/burp--seven_findings.xml': [1, 16, 0],
  'scanners/httpx--httpx_many_vuln.json': [1, 0, 1],
  'scanners/netsparker--netsparker_many_findings.json': [1, 16, 0],
  'scanners/nikto--nikto-report-many-vuln.xml': [4, 10, 0],
  'scanners/nuclei--multiple_v3.json': [1, 6, 0],
  // Four vulnerabilities, of which two are of one id, and 18 pieces of information.
  'scanners/qualys_webapp--qualys_webapp_many_vuln.xml': [1, 22, 0],
  // Heartbleed, CCS, renegotiation and TLS 1.1.
  'scanners/sslyze--one_target_many_vuln_old.json': [1, 4, 0],
  // One name at four addresses.
  'scanners/testssl--defectdojo_many_vuln.csv': [1, 376, 0],
  // Two of the plugin, one of the theme and seven clues; WordPress, theme and plugin.
  'scanners/wpscan--wordpress_many_vuln.json': [1, 10, 3],
  'scanners/zap--some_2.9.0.xml': [1, 7, 0],
};
