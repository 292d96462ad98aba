import type { Samples } from '../tool-samples';

export const CLOUD: Samples = {
  'scanners/asff--many_vulns.json': [1, 5, 4],
  'scanners/aws_inspector2--aws_inspector2_many_vul.json': [2, 7, 4],
};
