/** Labels where the field's own words would not do; all others are made of their path (`labelOf`). */
const LABELS: Readonly<Record<string, string>> = {
  fqdns: 'FQDNs',
  ips: 'IP addresses',
  macs: 'MAC addresses',
  'os.type': 'OS family',
  'cloud.resourceUid': 'Cloud resource id',
  'hardware.ramBytes': 'Memory (bytes)',
  'hardware.diskBytes': 'Disk (bytes)',
  'owner.name': 'Owner',
  managed: 'Managed',
  firstSeenAt: 'First seen',
  lastSeenAt: 'Last seen',
  createdAt: 'Created',
  updatedAt: 'Updated',
  resolvedAt: 'Resolved',
  reopenedAt: 'Reopened',
  dueAt: 'Due',
  warnAt: 'Due soon from',
  slaId: 'SLA definition id',
  duplicateOf: 'Duplicate of (id)',
  slaState: 'SLA',
  scanner: 'Reported by',
  verdictNote: 'Reason of the verdict',
  verdictAt: 'Verdict given',
  verdictUntil: 'Accepted until',
  pauses: 'Clock stood still',
  'verdictBy.name': 'Verdict by',
  'assignee.name': 'Assignee',
  observedAt: 'Observed',
  lastUsedAt: 'Last used',
  deletedAt: 'Deleted',
  groupIds: 'Groups',
  isSample: 'Sample data',
  softwareCount: 'Number of software',
  at: 'When',
  rev: 'Revision',
  cves: 'CVEs',
  purl: 'Package URL',
  'fix.name': 'Fix for',
  'fix.fixedIn': 'Fixed in',
  'fix.version': 'Installed version',
  'fix.ecosystem': 'Fix ecosystem',
  'fix.purl': 'Fix package URL',
};
const WORDS: Readonly<Record<string, string>> = {
  os: 'OS',
  cpe: 'CPE',
  cpu: 'CPU',
  cvss: 'CVSS',
  id: 'id',
  uid: 'id',
  uri: 'URI',
};

export function labelOf(path: string): string {
  const known = LABELS[path];
  if (known !== undefined) return known;
  const words = path
    // What is so or not is called by what it is: isPaused → "Paused".
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[. ]/)
    .map((word) => WORDS[word.toLowerCase()] ?? word.toLowerCase());
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
