import type { Samples } from '../tool-samples';

export const NETWORK: Samples = {
  'openvas.xml': [1, 44, 0],
  'scanners/masscan--masscan_many_vuln.json': [1, 0, 0],
  'scanners/naabu--naabu_many_vuln.json': [1, 0, 0],
};
