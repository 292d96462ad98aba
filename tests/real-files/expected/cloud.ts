import type { Samples } from '../tool-samples';

export const CLOUD: Samples = {
  'scanners/asff--many_vulns.json': [1, 5, 4],
  'scanners/aws_inspector2--aws_inspector2_many_vul.json': [2, 7, 4],
  // Two of its four findings are alike in all they say, as their identities were removed from it.
  'scanners/prowler--example_output_kubernetes.ocsf.json': [1, 3, 0],
  'scanners/trivy_operator--all_reports_in_dict.json': [3, 43, 6],
};
