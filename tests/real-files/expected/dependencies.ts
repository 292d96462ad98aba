import type { Samples } from '../tool-samples';

export const DEPENDENCIES: Samples = {
  'scanners/anchore_grype--many_vulns_with_epss_values.json': [1, 15, 1],
  'trivy-k8s.json': [13, 37, 0],
  'trivy-legacy.json': [1, 93, 27],
  'trivy-v2.json': [1, 5, 4],
};
