import type { Samples } from '../tool-samples';

export const DEPENDENCIES: Samples = {
  'scanners/anchore_grype--many_vulns_with_epss_values.json': [1, 15, 1],
  'scanners/clair--clair_many_vul.json': [1, 35, 17],
  'scanners/harbor_vulnerability--harbor-trivy-vuln.json': [1, 3, 2],
  'scanners/jfrog_xray_unified--Vulnerabilities-Report-XRAY_Unified.json': [2, 7, 7],
  'scanners/dependency_check--version-6.5.3_multi_cwe_fabricated.xml': [1, 1, 1],
  'scanners/dependency_track--many_findings_with_cvssV3_score.json': [1, 12, 5],
  // A finding for each vulnerability and each product it is known to affect.
  'csaf/icsa-24-298-02.json': [1, 1, 1],
  'csaf/icsa-24-298-03.json': [1, 1, 1],
  'csaf/icsma-24-023-01.json': [1, 1, 1],
  'csaf/icsma-24-058-01.json': [1, 1, 1],
  'csaf/icsma-24-060-01.json': [1, 2, 1],
  'csaf/icsma-24-065-01.json': [1, 1, 1],
  'csaf/icsma-24-151-01.json': [1, 1, 1],
  'csaf/icsma-24-151-02.json': [1, 1, 1],
  'csaf/icsma-24-163-01.json': [1, 2, 1],
  'csaf/icsma-24-200-01.json': [1, 13, 1],
  'csaf/icsma-24-249-01.json': [1, 2, 1],
  'csaf/icsma-24-254-01.json': [2, 2, 2],
  // Six statements: three products are not affected, one is fixed.
  'openvex.json': [2, 2, 2],
  // Four packages; of five references to advisories one is to the fix of what another names, one names no vulnerability.
  'scanners/spdx--spdx_many_vuln.json': [1, 3, 4],
  // 11 packages, of which one is a repository at a commit and has no name.
  'osv-scanner.json': [6, 66, 10],
  'scanners/osv_scanner--some_findings.json': [1, 1, 1],
  'trivy-k8s.json': [13, 37, 0],
  'trivy-legacy.json': [1, 93, 27],
  'trivy-v2.json': [1, 5, 4],
  'scanners/govulncheck--many_vulns.json': [1, 3, 4],
  'scanners/npm_audit--multiple_cwes.json': [1, 41, 29],
  'scanners/pip_audit--many_vulns_new.json': [1, 7, 6],
  'scanners/snyk--single_project_many_vulns.json': [1, 41, 24],
  'scanners/yarn_audit--yarn_audit_multiple_cwes.json': [1, 3, 3],
  'scanners/github_vulnerability--github_multi_cwe_fabricated.json': [1, 1, 1],
  'scanners/gitlab_container_scan--gl-container-scanning-report-5-vuln_v14.json': [1, 5, 1],
  'scanners/gitlab_dep_scan--gl-dependency-scanning-report-many-vuln_v14.json': [1, 6, 61],
  'scanners/mend--mend-sca-platform-api3-multiple-findings.json': [1, 5, 1],
  'scanners/sonatype--many_vulns.json': [1, 5, 5],
  'scanners/blackduck--many_vulns.csv': [1, 23, 7],
};
