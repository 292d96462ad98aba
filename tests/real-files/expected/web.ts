import type { Samples } from '../tool-samples';

export const WEB: Samples = {
  'scanners/burp--seven_findings.xml': [1, 16, 0],
  'scanners/httpx--httpx_many_vuln.json': [1, 0, 1],
  'scanners/nuclei--multiple_v3.json': [1, 6, 0],
  'scanners/zap--some_2.9.0.xml': [1, 7, 0],
};
