import type { Samples } from '../tool-samples';

export const WEB: Samples = {
  'scanners/httpx--httpx_many_vuln.json': [1, 0, 1],
  'scanners/nuclei--multiple_v3.json': [1, 6, 0],
};
