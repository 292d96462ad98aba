import { isKeyOf } from '../../contract/narrow';

/** What is read, by the name a run keeps of it, as people call it; by what it is of. */
const ANY = {
  csv: 'CSV',
  muster_json: 'JSON of Muster',
} as const;

const DEPENDENCIES = {
  cyclonedx_json: 'CycloneDX JSON',
  cyclonedx_xml: 'CycloneDX XML',
  // Audits of packages
  black_duck_csv: 'Black Duck CSV',
  cargo_audit_json: 'cargo-audit JSON',
  checkmarx_osa_json: 'Checkmarx OSA JSON',
  github_json: 'GitHub alerts JSON',
  gitlab_json: 'GitLab reports JSON',
  govulncheck_json: 'govulncheck JSON',
  mend_json: 'Mend JSON',
  npm_audit_json: 'npm audit JSON',
  pip_audit_json: 'pip-audit JSON',
  snyk_json: 'Snyk JSON',
  sonatype_json: 'Sonatype JSON',
  yarn_audit_json: 'Yarn audit JSON',
  // Dependencies, images and bills of materials
  anchore_json: 'Anchore JSON',
  clair_json: 'Clair JSON',
  csaf_json: 'CSAF',
  dependency_check_xml: 'Dependency-Check XML',
  dependency_track_json: 'Dependency-Track JSON',
  grype_json: 'Grype JSON',
  harbor_json: 'Harbor JSON',
  openvex_json: 'OpenVEX',
  osv_scanner_json: 'OSV-Scanner JSON',
  spdx_json: 'SPDX 2 JSON',
  spdx_text: 'SPDX 2 tags and values',
  spdx3_json: 'SPDX 3 JSON-LD',
  trivy_json: 'Trivy JSON',
  xray_json: 'JFrog Xray JSON',
} as const;

const CLOUD = {
  asff_json: 'AWS Security Hub (ASFF)',
  inspector_json: 'Amazon Inspector JSON',
  aqua_json: 'Aqua JSON',
  azure_security_csv: 'Defender for Cloud recommendations',
  cloudsploit_json: 'CloudSploit JSON',
  defender_json: 'Microsoft Defender JSON',
  kube_bench_json: 'kube-bench JSON',
  kubescape_json: 'Kubescape JSON',
  ocsf_json: 'OCSF JSON',
  orca_csv: 'Orca Security CSV',
  orca_json: 'Orca Security JSON',
  prowler_csv: 'Prowler CSV',
  prowler_json: 'Prowler JSON',
  scout_suite_json: 'Scout Suite',
  sysdig_csv: 'Sysdig CSV',
  sysdig_json: 'Sysdig JSON',
  twistlock_csv: 'Prisma Cloud (Twistlock) CSV',
  twistlock_json: 'Prisma Cloud (Twistlock) JSON',
  wiz_csv: 'Wiz CSV',
  wiz_json: 'Wiz CLI JSON',
  trivy_operator_json: 'Trivy Operator JSON',
} as const;

const MACHINES = {
  nessus_xml: 'Nessus v2 XML',
  nmap_xml: 'nmap XML',
  crowdstrike_hosts_json: 'CrowdStrike hosts JSON',
  fleet_json: 'Fleet hosts JSON',
  intune_json: 'Intune devices JSON',
  lansweeper_json: 'Lansweeper JSON',
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
} as const;

const WEB = {
  acunetix_xml: 'Acunetix XML',
  arachni_json: 'Arachni JSON',
  burp_json: 'Burp Suite JSON',
  burp_xml: 'Burp Suite XML',
  detectify_json: 'Detectify JSON',
  httpx_json: 'httpx JSON',
  immuniweb_xml: 'ImmuniWeb XML',
  invicti_json: 'Invicti, Netsparker and Acunetix 360 JSON',
  nikto_json: 'Nikto JSON',
  nikto_xml: 'Nikto XML',
  nuclei_json: 'Nuclei JSON',
  observatory_json: 'HTTP Observatory JSON',
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
} as const;

const CODE = {
  sarif: 'SARIF',
  bandit_json: 'Bandit JSON',
  brakeman_json: 'Brakeman JSON',
  checkmarx_json: 'Checkmarx JSON',
  checkmarx_one_json: 'Checkmarx One JSON',
  checkmarx_xml: 'Checkmarx XML',
  checkov_json: 'Checkov JSON',
  gitleaks_json: 'Gitleaks JSON',
  gosec_json: 'gosec JSON',
  kics_json: 'KICS JSON',
  semgrep_json: 'Semgrep JSON',
  sonarqube_json: 'SonarQube JSON',
  trufflehog_json: 'TruffleHog JSON',
  veracode_json: 'Veracode JSON',
  veracode_xml: 'Veracode XML',
} as const;

export const FORMAT_NAMES = {
  ...ANY,
  ...DEPENDENCIES,
  ...CLOUD,
  ...MACHINES,
  ...WEB,
  ...CODE,
  rows: 'Rows of a source',
  sample: 'Sample data',
  kept_records: 'Kept records',
  muster_agent: 'Reports of agents',
} as const;
export type FormatName = keyof typeof FORMAT_NAMES;

/** What files may be, for people to look through. The sample company and what agents report are none. */
export const FORMAT_AREAS: readonly { readonly title: string; readonly formats: Readonly<Record<string, string>> }[] = [
  { title: 'Any tool', formats: ANY },
  { title: 'Dependencies, images and bills of materials', formats: DEPENDENCIES },
  { title: 'Cloud accounts, clusters and registries', formats: CLOUD },
  { title: 'Machines, ports and agents', formats: MACHINES },
  { title: 'Web applications and TLS', formats: WEB },
  { title: 'Source code, secrets and configuration', formats: CODE },
];

/** What people look for who do not know what the format is called. */
export const FORMAT_ALSO: Readonly<Partial<Record<FormatName, string>>> = {
  asff_json: 'Amazon',
  csv: 'Excel workbook xlsx spreadsheet',
  nessus_xml: 'Tenable',
  nexpose_simple_xml: 'Rapid7',
  nexpose_xml: 'Rapid7 InsightVM',
  openvas_csv: 'Greenbone',
  openvas_xml: 'Greenbone',
};

/** A run of a newer Muster may have a format this one does not know. */
export const formatText = (format: string): string => (isKeyOf(FORMAT_NAMES, format) ? FORMAT_NAMES[format] : format);
