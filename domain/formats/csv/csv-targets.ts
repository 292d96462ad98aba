import { isOneOf } from '../../../contract/narrow';

/** What a CSV column can mean, and the headers known to mean it, best first. Headers are compared as `plainHeader`. */

interface Target {
  readonly field: string;
  readonly label: string;
  readonly headers: readonly string[];
  /** Several columns may feed it. */
  readonly many?: true;
}

export const TARGETS = [
  {
    field: 'id',
    label: 'Identifier in the source',
    headers: [
      'asset id',
      'asset uuid',
      'asset tag',
      'asset number',
      'inventory number',
      'inventory id',
      'device id',
      'host id',
      'ci id',
      'computer id',
      'assetid',
      'agent uuid',
      'agent id',
      'uuid',
      'guid',
      'id',
    ],
  },
  {
    field: 'name',
    label: 'Name',
    headers: [
      'asset name',
      'item name',
      'device name',
      'ci name',
      'display name',
      'machine name',
      'system name',
      'assetname',
      'name',
    ],
  },
  {
    field: 'type',
    label: 'Type',
    headers: [
      'asset type',
      'device type',
      'asset category',
      'assettype',
      'system type',
      'form factor',
      'chassis type',
      'type',
      'category',
      'class',
    ],
  },
  {
    field: 'hostname',
    label: 'Host name',
    many: true,
    headers: [
      'hostname',
      'host name',
      'computer name',
      'computername',
      'netbios name',
      'netbios',
      'asset host name',
      'asset netbios name',
      'server name',
      'host',
      'computer',
      'node',
    ],
  },
  {
    field: 'fqdn',
    label: 'Full domain name',
    many: true,
    headers: [
      'fqdn',
      'dns',
      'dns name',
      'dns host name',
      'dns hostname',
      'asset display fqdn',
      'asset fqdn',
      'full computer name',
    ],
  },
  {
    field: 'ip',
    label: 'IP address',
    many: true,
    headers: [
      'ip',
      'ip address',
      'ip addresses',
      'ips',
      'ipaddress',
      'ipv4',
      'ipv6',
      'ipv4 address',
      'ipv6 address',
      'primary ip',
      'private ip',
      'last known ip',
      'asset display ipv4 address',
      'asset display ipv6 address',
      'asset ipv4',
    ],
  },
  {
    field: 'mac',
    label: 'MAC address',
    many: true,
    headers: [
      'mac',
      'mac address',
      'mac addresses',
      'macs',
      'macaddress',
      'ethernet address',
      'physical address',
      'hardware address',
      'wifi mac',
      'wi fi mac',
      'lan mac',
      'ethernet mac',
      'asset display mac address',
    ],
  },
  {
    field: 'serial',
    label: 'Serial number',
    headers: ['serial number', 'serial', 'serial no', 'serialnumber', 'service tag', 'bios serial', 's n', 'sn'],
  },
  { field: 'vendor', label: 'Manufacturer', headers: ['manufacturer', 'vendor', 'hardware vendor', 'make', 'brand'] },
  {
    field: 'model',
    label: 'Model',
    headers: ['model', 'model name', 'hardware model', 'device model', 'product name'],
  },
  {
    field: 'os.name',
    label: 'Operating system',
    headers: ['operating system', 'os', 'os name', 'asset operating system', 'operatingsystem', 'platform'],
  },
  {
    field: 'os.version',
    label: 'Operating system version',
    headers: ['os version', 'operating system version', 'osversion', 'os release'],
  },
  {
    field: 'owner.name',
    label: 'Owner',
    headers: [
      'owner',
      'owner name',
      'assigned to',
      'assigned user',
      'primary user',
      'full name',
      'used by',
      'user',
      'custodian',
      'responsible',
      'contact',
      'checked out to',
      'last user',
    ],
  },
  {
    field: 'owner.firstName',
    label: 'Owner: first name',
    headers: ['checked out to first name', 'first name', 'owner first name'],
  },
  {
    field: 'owner.lastName',
    label: 'Owner: last name',
    headers: ['checked out to last name', 'last name', 'owner last name'],
  },
  {
    field: 'owner.email',
    label: 'Owner: e-mail',
    headers: [
      'owner email',
      'owner e mail',
      'checked out to email',
      'user email',
      'email',
      'e mail',
      'mail',
      'email address',
    ],
  },
  {
    field: 'location',
    label: 'Location',
    headers: [
      'location',
      'site',
      'office',
      'building',
      'default location',
      'branch',
      'city',
      'room',
      'checked out to location',
    ],
  },
  { field: 'domain', label: 'Domain', headers: ['domain', 'ad domain', 'windows domain', 'workgroup'] },
  {
    field: 'criticality',
    label: 'Criticality (0–5)',
    headers: ['criticality', 'business criticality', 'asset criticality', 'importance', 'business impact'],
  },
  {
    field: 'lifecycle',
    label: 'Lifecycle',
    headers: ['lifecycle', 'life cycle', 'asset status', 'asset state', 'status', 'state'],
  },
  {
    field: 'internetExposed',
    label: 'Internet exposed (yes or no)',
    headers: ['internet exposed', 'internet facing', 'internet accessible', 'public facing', 'exposed to internet'],
  },
  { field: 'managed', label: 'Managed (yes or no)', headers: ['managed', 'is managed'] },
  {
    field: 'tags',
    label: 'Tags',
    many: true,
    headers: ['tags', 'asset tags', 'tag', 'labels', 'associated tags', 'keywords'],
  },
  {
    field: 'lastSeen',
    label: 'Last seen',
    headers: [
      'last seen',
      'last detected',
      'last scan',
      'last scan date',
      'last check in',
      'last checkin',
      'last contact',
      'last seen date',
      'last inventory',
      'last successful scan',
    ],
  },
  {
    field: 'finding.id',
    label: 'Finding: identifier',
    headers: [
      'plugin id',
      'qid',
      'definition id',
      'vulnerability id',
      'vuln id',
      'signature id',
      'check id',
      'nvt oid',
      'plugin',
      'rule id',
    ],
  },
  {
    field: 'finding.title',
    label: 'Finding: title',
    headers: [
      'vulnerability title',
      'vulnerability name',
      'plugin name',
      'definition name',
      'vuln title',
      'nvt name',
      'vulnerability',
      'title',
      'finding',
      'issue',
    ],
  },
  {
    field: 'finding.severity',
    label: 'Finding: severity',
    headers: [
      'severity',
      'risk',
      'risk factor',
      'vuln severity',
      'vulnerability severity',
      'severity level',
      'threat level',
    ],
  },
  {
    field: 'finding.cve',
    label: 'Finding: CVE',
    many: true,
    headers: ['cve', 'cve id', 'cves', 'cve ids', 'definition cve'],
  },
  {
    field: 'finding.cvss',
    label: 'Finding: CVSS score',
    headers: [
      'cvss3 base',
      'cvss v3 0 base score',
      'cvss3 base score',
      'definition cvss3 base score',
      'cvss v3',
      'cvss base score',
      'cvss score',
      'cvss',
      'definition cvss2 base score',
      'cvss v2 0 base score',
    ],
  },
  { field: 'finding.port', label: 'Finding: port', headers: ['port', 'port number'] },
  { field: 'finding.protocol', label: 'Finding: protocol', headers: ['protocol', 'port protocol'] },
  {
    field: 'finding.solution',
    label: 'Finding: solution',
    headers: ['solution', 'remediation', 'definition solution', 'recommendation', 'fix'],
  },
  {
    field: 'finding.description',
    label: 'Finding: description',
    headers: ['description', 'definition description', 'threat', 'synopsis', 'definition synopsis', 'summary'],
  },
  {
    field: 'finding.evidence',
    label: 'Finding: evidence',
    headers: ['plugin output', 'output', 'results', 'evidence', 'specific result', 'proof'],
  },
  { field: 'finding.uid', label: 'Finding: identifier in the source', headers: ['finding id', 'finding uuid'] },
  { field: 'finding.location', label: 'Finding: location', headers: ['finding location'] },
  { field: 'software.uid', label: 'Software: identifier of the installation', headers: ['installation id'] },
  { field: 'software.name', label: 'Software: name', headers: ['software name'] },
  { field: 'software.version', label: 'Software: version', headers: ['software version'] },
  { field: 'software.vendor', label: 'Software: vendor', headers: ['software vendor', 'software publisher'] },
  { field: 'software.purl', label: 'Software: package URL', headers: ['package url', 'purl'] },
  { field: 'software.cpe', label: 'Software: CPE', headers: ['cpe', 'software cpe'] },
  { field: 'software.ecosystem', label: 'Software: ecosystem', headers: ['ecosystem'] },
  { field: 'software.licences', label: 'Software: licences', headers: ['licences', 'licenses'] },
  { field: 'software.path', label: 'Software: path', headers: ['installed at', 'install path', 'software path'] },
  { field: 'state', label: 'Muster revision', headers: ['muster revision'] },
  { field: 'custom', label: 'Keep as a custom field', many: true, headers: [] },
] as const satisfies readonly Target[];

export type TargetField = (typeof TARGETS)[number]['field'];
export type Mapping = readonly (TargetField | null)[];

const FIELDS = TARGETS.map(({ field }) => field);
export const isTargetField = (field: string) => isOneOf(FIELDS, field);

export const KNOWN_HEADERS: ReadonlySet<string> = new Set(TARGETS.flatMap(({ headers }) => headers));

/** Columns a row may be known by. */
export const IDENTITY_FIELDS: ReadonlySet<TargetField> = new Set([
  'id',
  'name',
  'hostname',
  'fqdn',
  'ip',
  'mac',
  'serial',
]);

/** `asset.display_mac_address` and `Asset Display MAC-Address` are one header. */
export function plainHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
