import { distinct, presentText } from './text';
import { sayUnread } from './unread';

/** Values as sources write them, brought to one form. Each answers null or nothing for what is no such value. */

/** Lower case, colon separated; null for what is none, and for the all-zero and broadcast addresses. */
export function macOf(text: string): string | null {
  const digits = text
    .trim()
    .replace(/[:\-.\s]/g, '')
    .toLowerCase();
  if (!/^[0-9a-f]{12}$/.test(digits) || /^(0{12}|f{12})$/.test(digits)) return null;
  return digits.replace(/(..)(?!$)/g, '$1:');
}

export function macsOf(text: string): string[] {
  const parts = text.split(/[\s,;|]+/);
  return distinct(parts.map(macOf)) ?? distinct([macOf(text)]) ?? [];
}

/** The same, and says which of the parts are none. */
export function macsIn(text: string): string[] {
  const macs = macsOf(text);
  for (const part of macOf(text) === null ? text.split(/[\s,;|]+/) : [])
    if (macOf(part) === null && !namesNobody(part)) sayUnread('mac', part);
  return macs;
}

function ipv4Of(text: string): string | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return null;
  return text;
}

function ipv6Groups(text: string): number[] | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (tail) {
    const bytes = ipv4Of(tail[2] ?? '')
      ?.split('.')
      .map(Number);
    if (!bytes) return null;
    const [a = 0, b = 0, c = 0, d = 0] = bytes;
    return ipv6Groups(`${tail[1]}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`);
  }
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - rest.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...rest];
  return groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}

/** RFC 5952: the longest run of zero groups, the first of equals, becomes `::`. */
function ipv6Of(text: string): string | null {
  const groups = ipv6Groups(text);
  if (!groups) return null;
  const hex = groups.map((group) => group.toString(16)).join(':');
  const runs = [...hex.matchAll(/(?:^|(?<=:))0(?::0)+(?=:|$)/g)];
  const longest = runs.toSorted((a, b) => b[0].length - a[0].length)[0];
  if (!longest) return hex;
  const head = hex.slice(0, longest.index).replace(/:$/, '');
  const rest = hex.slice(longest.index + longest[0].length).replace(/^:/, '');
  return `${head}::${rest}`;
}

/** Canonical address; null for what is none, and for unspecified and loopback addresses, which name nobody. */
export function ipOf(text: string): string | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
    .replace(/\/\d{1,3}$/, '');
  const ip = bare.includes(':') ? ipv6Of(bare) : ipv4Of(bare);
  return ip === null || /^(0\.0\.0\.0|127\..*|::|::1)$/.test(ip) ? null : ip;
}

const HOST_LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const NAMES_NOBODY = new Set(['localhost', 'localhost.localdomain', 'unknown', 'none', 'n/a', 'na', 'null', '-']);

/** Placeholders for "none", and the addresses every machine or none has: loopback, unspecified, all-zero, broadcast. */
export function namesNobody(text: string): boolean {
  const plain = text.trim().toLowerCase();
  return (
    !/[a-z0-9]/.test(plain) ||
    NAMES_NOBODY.has(plain) ||
    /^(0\.0\.0\.0|127\.\d+\.\d+\.\d+|::|::1)(\/\d+)?$/.test(plain) ||
    /^(0{12}|f{12})$/.test(plain.replace(/[:\-.\s]/g, ''))
  );
}

export type HostName = { readonly kind: 'ip' | 'fqdn' | 'hostname'; readonly value: string };

/** What a host is called by: an address, a name with a domain, or a bare name. */
export function hostNameOf(text: string): HostName | null {
  const ip = ipOf(text);
  if (ip) return { kind: 'ip', value: ip };
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  if (name.length > 253 || NAMES_NOBODY.has(name) || ipv4Of(name) || /^[\d.]+$/.test(name)) return null;
  const labels = name.split('.');
  if (!labels.every((label) => HOST_LABEL.test(label))) return null;
  return { kind: labels.length > 1 ? 'fqdn' : 'hostname', value: name };
}

/** Says which of these name nobody though they are no placeholders. A name alone may be what people call the thing. */
export function sayUnreadNames(texts: Iterable<string | undefined>, { hostnames, fqdns, ips }: HostNames): void {
  const isNamed = hostnames !== undefined || fqdns !== undefined || ips !== undefined;
  for (const given of texts) {
    const text = presentText(given);
    if (text === undefined || namesNobody(text) || hostNameOf(text) !== null) continue;
    if (/^[\d.]+$|^[\da-f]*:[\da-f:]*:[\da-f.:]*$/i.test(text)) sayUnread('address', text);
    else if (isNamed) sayUnread('name', text);
  }
}

export interface HostNames {
  hostnames?: string[];
  fqdns?: string[];
  ips?: string[];
}

/** Sorts whatever names a host into the lists of an asset. */
export function hostNamesOf(texts: Iterable<string | undefined>): HostNames {
  const lists = { ip: new Set<string>(), fqdn: new Set<string>(), hostname: new Set<string>() };
  for (const text of texts) {
    const found = text === undefined ? null : hostNameOf(text);
    if (found) lists[found.kind].add(found.value);
  }
  const names: HostNames = {};
  if (lists.hostname.size > 0) names.hostnames = [...lists.hostname];
  if (lists.fqdn.size > 0) names.fqdns = [...lists.fqdn];
  if (lists.ip.size > 0) names.ips = [...lists.ip];
  return names;
}

const PLACEHOLDER_SERIALS = new Set([
  'to be filled by o.e.m.',
  'to be filled by oem',
  'none',
  'n/a',
  'na',
  'null',
  'unknown',
  'not specified',
  'not available',
  'not applicable',
  'system serial number',
  'chassis serial number',
  'default string',
  'serial number',
  'oem',
  'o.e.m.',
  'empty',
  'tbd',
  'invalid',
  'xxxxxxxx',
  '123456789',
  '0123456789',
  '1234567890',
  '-',
]);

/** Undefined for blanks and for what vendors print where a serial number should stand. */
export function serialOf(text: string | undefined): string | undefined {
  const serial = presentText(text);
  if (!serial || PLACEHOLDER_SERIALS.has(serial.toLowerCase()) || /^([0.\-x*])\1*$/i.test(serial)) return undefined;
  return serial;
}

/** `3.56764E+15`: a long number a spreadsheet has rounded. What it stood for is lost. */
export function isMangledNumber(text: string): boolean {
  return /^\s*\d+(?:[.,]\d+)?E\+\d+\s*$/i.test(text);
}

export function cvesOf(texts: Iterable<string | undefined>): string[] | undefined {
  const found: string[] = [];
  for (const text of texts) found.push(...(text?.match(/\bCVE-\d{4}-\d{4,}/gi) ?? []).map((cve) => cve.toUpperCase()));
  return distinct(found);
}
