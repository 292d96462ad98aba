import type { Samples } from '../tool-samples';

export const CLOUD: Samples = {
  'scanners/asff--many_vulns.json': [1, 5, 4],
  'scanners/aws_inspector2--aws_inspector2_many_vul.json': [2, 7, 4],
  // Two of its four findings are alike in all they say, as their identities were removed from it.
  'scanners/prowler--example_output_kubernetes.ocsf.json': [1, 3, 0],
  'scanners/trivy_operator--all_reports_in_dict.json': [3, 43, 6],
  'scanners/aqua--over_api_v2.json': [1, 99, 40],
  'scanners/kubebench--kube-bench-report-many-vuln.json': [1, 4, 0],
  // Its twenty controls passed.
  'scanners/kubescape--results.json': [2, 0, 0],
  // 282 packages, some of which several vulnerabilities are in.
  'scanners/sysdig_cli--sysdig_reports_many_vul.json': [1, 31, 282],
  // Five vulnerabilities and a compliance check; three packages, and the four the vulnerabilities are in.
  'scanners/twistlock--many_vulns.json': [1, 6, 7],
  'scanners/ms_defender--report_many_vulns.json': [1, 4, 1],
  // The fifth alert is closed.
  'scanners/orca_security--many_vulns.json': [4, 4, 0],
  'scanners/scout_suite--two_findings.js': [2, 4, 0],
  'scanners/prowler--example_output_azure.csv': [1, 4, 0],
  // Its three issues are resolved.
  'scanners/wiz--resolved_findings.csv': [0, 0, 0],
};
