import { isKeyOf } from '../../contract/narrow';

/** What is read, by the name a run keeps of it, as people call it. */
export const FORMAT_NAMES = {
  csv: 'CSV',
  cyclonedx_json: 'CycloneDX JSON',
  cyclonedx_xml: 'CycloneDX XML',
  muster_json: 'JSON of Muster',
  nessus_xml: 'Nessus v2 XML',
  nmap_xml: 'nmap XML',
  sample: 'Sample data',
  // Audits of packages
  cargo_audit_json: 'cargo-audit JSON',
  github_json: 'GitHub alerts JSON',
  gitlab_json: 'GitLab reports JSON',
  govulncheck_json: 'govulncheck JSON',
  npm_audit_json: 'npm audit JSON',
  pip_audit_json: 'pip-audit JSON',
  snyk_json: 'Snyk JSON',
  yarn_audit_json: 'Yarn audit JSON',
  // Dependencies, images and bills of materials
  anchore_json: 'Anchore JSON',
  clair_json: 'Clair JSON',
  dependency_check_xml: 'Dependency-Check XML',
  dependency_track_json: 'Dependency-Track JSON',
  grype_json: 'Grype JSON',
  harbor_json: 'Harbor JSON',
  osv_scanner_json: 'OSV-Scanner JSON',
  trivy_json: 'Trivy JSON',
  xray_json: 'JFrog Xray JSON',
  // Cloud accounts, clusters and registries
  asff_json: 'AWS Security Hub (ASFF)',
  inspector_json: 'Amazon Inspector JSON',
  aqua_json: 'Aqua JSON',
  cloudsploit_json: 'CloudSploit JSON',
  defender_json: 'Microsoft Defender JSON',
  kube_bench_json: 'kube-bench JSON',
  kubescape_json: 'Kubescape JSON',
  ocsf_json: 'OCSF JSON',
  orca_json: 'Orca Security JSON',
  prowler_json: 'Prowler JSON',
  scout_suite_json: 'Scout Suite',
  sysdig_json: 'Sysdig JSON',
  twistlock_json: 'Prisma Cloud (Twistlock) JSON',
  trivy_operator_json: 'Trivy Operator JSON',
  // Machines, ports and agents
  crowdstrike_hosts_json: 'CrowdStrike hosts JSON',
  fleet_json: 'Fleet hosts JSON',
  intune_json: 'Intune devices JSON',
  masscan_json: 'masscan JSON',
  masscan_list: 'masscan list',
  masscan_xml: 'masscan XML',
  naabu_json: 'naabu JSON',
  nexpose_simple_xml: 'Nexpose Simple XML',
  nexpose_xml: 'Nexpose XML',
  openvas_csv: 'OpenVAS CSV',
  openvas_xml: 'OpenVAS XML',
  osquery_json: 'osquery results',
  qualys_detections_xml: 'Qualys VMDR detections XML',
  qualys_scan_xml: 'Qualys scan XML',
  qualys_xml: 'Qualys VM XML',
  shodan_json: 'Shodan JSON',
  wazuh_alerts_json: 'Wazuh alerts JSON',
  wazuh_index_json: 'Wazuh indexer JSON',
  wazuh_json: 'Wazuh API JSON',
  xccdf_xml: 'XCCDF results (OpenSCAP)',
  // Web applications and TLS
  acunetix_xml: 'Acunetix XML',
  arachni_json: 'Arachni JSON',
  burp_json: 'Burp Suite JSON',
  burp_xml: 'Burp Suite XML',
  httpx_json: 'httpx JSON',
  invicti_json: 'Invicti, Netsparker and Acunetix 360 JSON',
  nikto_json: 'Nikto JSON',
  nikto_xml: 'Nikto XML',
  nuclei_json: 'Nuclei JSON',
  qualys_was_xml: 'Qualys WAS XML',
  sslyze_json: 'SSLyze JSON',
  sslyze_xml: 'SSLyze XML',
  testssl_csv: 'testssl.sh CSV',
  testssl_json: 'testssl.sh JSON',
  testssl_pretty_json: 'testssl.sh pretty JSON',
  wapiti_json: 'Wapiti JSON',
  wapiti_xml: 'Wapiti XML',
  wpscan_json: 'WPScan JSON',
  zap_json: 'ZAP JSON',
  zap_xml: 'ZAP XML',
  // Source code, secrets and configuration
  sarif: 'SARIF',
  checkov_json: 'Checkov JSON',
  gitleaks_json: 'Gitleaks JSON',
  semgrep_json: 'Semgrep JSON',
  sonarqube_json: 'SonarQube JSON',
  trufflehog_json: 'TruffleHog JSON',
} as const;
export type FormatName = keyof typeof FORMAT_NAMES;

/** All that a file may be, by name. The sample company is none. */
export const READ_FORMATS: readonly string[] = Object.entries(FORMAT_NAMES)
  .flatMap(([format, name]) => (format === 'sample' ? [] : [name]))
  .toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));

/** A run of a newer Muster may have a format this one does not know. */
export const formatText = (format: string): string => (isKeyOf(FORMAT_NAMES, format) ? FORMAT_NAMES[format] : format);
