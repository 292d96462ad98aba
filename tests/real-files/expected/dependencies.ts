import type { Samples } from '../tool-samples';

export const DEPENDENCIES: Samples = {
  'scanners/anchore_grype--many_vulns_with_epss_values.json': [1, 15, 1],
  // 11 packages, of which one is a repository at a commit and has no name.
  'osv-scanner.json': [6, 66, 10],
  'scanners/osv_scanner--some_findings.json': [1, 1, 1],
  'trivy-k8s.json': [13, 37, 0],
  'trivy-legacy.json': [1, 93, 27],
  'trivy-v2.json': [1, 5, 4],
};
