/** What an entry of a directory says, in words that a field map reads: times as moments, identities as they are written. */

/** Attributes as they come: bytes of those that are none of text. */
export type DirectoryValues = Readonly<Record<string, string | Uint8Array | readonly (string | Uint8Array)[]>>;

export const BINARY_ATTRIBUTES: readonly string[] = ['objectGUID', 'objectSid'];

/** What is asked for of every entry, of Active Directory and of others. None of it says what a password is. */
export const DIRECTORY_ATTRIBUTES: readonly string[] = [
  ...[
    'objectGUID',
    'objectSid',
    'entryUUID',
    'objectClass',
    'distinguishedName',
    'cn',
    'name',
    'displayName',
    'description',
  ],
  ...[
    'dNSHostName',
    'sAMAccountName',
    'userPrincipalName',
    'operatingSystem',
    'operatingSystemVersion',
    'ipHostNumber',
  ],
  ...[
    'macAddress',
    'serialNumber',
    'location',
    'l',
    'physicalDeliveryOfficeName',
    'managedBy',
    'mail',
    'uid',
    'givenName',
  ],
  ...['sn', 'department', 'title', 'manager', 'memberOf', 'userAccountControl', 'lastLogonTimestamp', 'pwdLastSet'],
  ...['accountExpires', 'whenCreated', 'whenChanged', 'createTimestamp', 'modifyTimestamp'],
];

/** Counts of 100 nanoseconds since 1601. */
const FILE_TIMES: ReadonlySet<string> = new Set(['lastLogonTimestamp', 'lastLogon', 'pwdLastSet', 'accountExpires']);
const GENERAL_TIMES: ReadonlySet<string> = new Set([
  'whenCreated',
  'whenChanged',
  'createTimestamp',
  'modifyTimestamp',
]);

/**
 * The entry as a row: each attribute, and what follows from them: `id` (the directory's own, that stays when it is moved or
 * renamed), `kind` (`server`, `user`, or nothing), `hostname`, `lastSeen`, `domain`, `isEnabled`.
 */
export function directoryRow(dn: string, values: DirectoryValues): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = { dn };
  for (const [name, value] of Object.entries(values)) {
    const said = saidOf(name, value);
    if (said !== undefined) row[name] = said;
  }
  const classes = listOf(row['objectClass']).map((one) => one.toLowerCase());
  const account = textOf(row['sAMAccountName']);
  const isComputer = classes.includes('computer') || classes.includes('device') || classes.includes('iphost');
  const control = Number(textOf(row['userAccountControl']) ?? Number.NaN);
  return {
    ...row,
    id: textOf(row['objectGUID']) ?? textOf(row['entryUUID']) ?? dn,
    ...kindOf(isComputer, classes, textOf(row['operatingSystem']) ?? ''),
    name: textOf(row['displayName']) ?? textOf(row['name']) ?? textOf(row['cn']) ?? account ?? dn,
    ...(isComputer && { hostname: account?.replace(/\$$/, '') ?? textOf(row['cn']) }),
    lastSeen: row['lastLogonTimestamp'],
    ...domainOf(dn),
    ...(Number.isInteger(control) && { isEnabled: (control & 2) === 0 }),
  };
}

function kindOf(isComputer: boolean, classes: readonly string[], system: string): { readonly kind?: string } {
  if (isComputer) return /\bserver\b/i.test(system) ? { kind: 'server' } : {};
  return classes.some((one) => ['user', 'person', 'inetorgperson', 'posixaccount'].includes(one))
    ? { kind: 'user' }
    : {};
}

function domainOf(dn: string): { readonly domain?: string } {
  const parts = [...dn.matchAll(/(?:^|,)\s*DC=((?:\\.|[^,\\])+)/gi)].map(([, part]) => part);
  return parts.length === 0 ? {} : { domain: parts.join('.').toLowerCase() };
}

function saidOf(name: string, value: DirectoryValues[string]): unknown {
  if (Array.isArray(value)) {
    const said = value.map((one) => saidOf(name, one)).filter((one) => one !== undefined);
    return said.length > 0 ? said : undefined;
  }
  if (value instanceof Uint8Array) return bytesOf(name, value);
  const text = String(value);
  if (text === '') return undefined;
  if (FILE_TIMES.has(name)) return momentOfFileTime(text);
  return GENERAL_TIMES.has(name) ? (momentOfGeneralTime(text) ?? text) : text;
}

function bytesOf(name: string, bytes: Uint8Array): string | undefined {
  if (name === 'objectGUID') return bytes.length === 16 ? guidOf(bytes) : undefined;
  if (name === 'objectSid') return sidOf(bytes);
  return hex(bytes);
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Its first three parts begin with the lowest byte. */
function guidOf(bytes: Uint8Array): string {
  const part = (from: number, to: number): string => hex(bytes.slice(from, to));
  const turned = (from: number, to: number): string => hex(bytes.slice(from, to).reverse());
  return `${turned(0, 4)}-${turned(4, 6)}-${turned(6, 8)}-${part(8, 10)}-${part(10, 16)}`;
}

/** `S-1-5-21-…`: a version, an authority of six bytes, and numbers of four whose lowest byte is first. */
function sidOf(bytes: Uint8Array): string | undefined {
  const count = bytes[1] ?? 0;
  if (bytes.length !== 8 + count * 4) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = Array.from({ length: count }, (_, at) => view.getUint32(8 + at * 4, true));
  return ['S', bytes[0], view.getUint32(4), ...numbers].join('-');
}

const BETWEEN_1601_AND_1970 = 11_644_473_600_000n;
/** What stands for never. */
const NEVER = 9_223_372_036_854_775_807n;

function momentOfFileTime(text: string): string | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const count = BigInt(text);
  if (count === 0n || count === NEVER) return undefined;
  const at = Number(count / 10_000n - BETWEEN_1601_AND_1970);
  return at > 0 && at < 253_402_300_800_000 ? new Date(at).toISOString() : undefined;
}

/** `20261127033100.0Z` (RFC 4517, 3.3.13). */
function momentOfGeneralTime(text: string): string | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:[.,]\d+)?Z$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '00'] = match;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

const textOf = (value: unknown): string | undefined => listOf(value)[0];

function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return typeof value === 'string' ? [value] : [];
}
