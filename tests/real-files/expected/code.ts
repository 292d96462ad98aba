import type { Samples } from '../tool-samples';

export const CODE: Samples = {
  'codeql.sarif': [1, 72, 0],
  'scanners/checkov--checkov-report-multiple-check_type.json': [1, 13, 0],
  'scanners/gitleaks--redacted_data_many.json': [1, 6, 0],
  'scanners/semgrep--many_vulns.json': [1, 48, 0],
  'scanners/sonarqube--findings_over_api_multi_cwe_fabricated.json': [1, 3, 0],
  'scanners/trufflehog--v2_many_vulns.json': [1, 63, 0],
  'scanners/checkmarx--many_aggregated_findings.xml': [1, 185, 0],
  'scanners/veracode--many_findings_different_hash_code_different_unique_id.xml': [2, 4, 2],
};
