/** An address as a key: its version, and its bits as hexadecimal digits of fixed length, so keys sort as addresses. */
export type IpKey = string;

/** `4:c0a80001` or `6:` and 32 digits; undefined for what is no address. IPv4 written as IPv6 is the IPv4. */
export function ipKey(text: string): IpKey | undefined {
  if (text.length > 60) return undefined;
  const four = ipv4(text);
  if (four !== undefined) return `4:${four}`;
  const zone = text.indexOf('%');
  const six = ipv6(zone < 0 ? text : text.slice(0, zone));
  if (six === undefined) return undefined;
  return six.startsWith(MAPPED) ? `4:${six.slice(MAPPED.length)}` : `6:${six}`;
}

const MAPPED = '00000000000000000000ffff';
const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

function ipv4(text: string): string | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  // A leading zero is octal to some and decimal to others: no address.
  if (!parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return undefined;
  return parts.map((part) => hex(Number(part), 2)).join('');
}

function ipv6(text: string): string | undefined {
  const halves = text.split('::');
  if (halves.length > 2 || !text.includes(':')) return undefined;
  const [left, right] = halves.map((half) => groupsOf(half));
  if (left === undefined || (halves.length === 2 && right === undefined)) return undefined;
  if (halves.length === 1) return left.length === 32 ? left : undefined;
  const gap = 32 - left.length - (right ?? '').length;
  return gap >= 4 ? left + '0'.repeat(gap) + right : undefined;
}

function groupsOf(half: string): string | undefined {
  if (half === '') return '';
  const parts = half.split(':');
  let digits = '';
  for (const [at, part] of parts.entries()) {
    const four = at === parts.length - 1 ? ipv4(part) : undefined;
    if (four !== undefined) digits += four;
    else if (/^[0-9a-f]{1,4}$/i.test(part)) digits += part.toLowerCase().padStart(4, '0');
    else return undefined;
  }
  return digits.length <= 32 ? digits : undefined;
}

/** The first and the last address of `10.0.0.0/8`, or of a single address; undefined for anything else. */
export function cidrRange(text: string): readonly [IpKey, IpKey] | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  const key = ipKey(address);
  if (key === undefined || rest.length > 0) return undefined;
  const digits = key.slice(2);
  if (bits === undefined) return [key, key];
  if (!/^\d{1,3}$/.test(bits)) return undefined;
  // `::ffff:10.0.0.0/104` names the IPv4 network 10.0.0.0/8.
  const skipped = key.startsWith('4:') && address.includes(':') ? 96 : 0;
  const kept = Number(bits) - skipped;
  if (kept < 0 || kept > digits.length * 4) return undefined;
  const fill = (bit: 0 | 1) => key.slice(0, 2) + withLowBits(digits, kept, bit);
  return [fill(0), fill(1)];
}

function withLowBits(digits: string, kept: number, bit: 0 | 1): string {
  return Array.from(digits, (digit, at) => {
    const free = Math.min(4, Math.max(0, (at + 1) * 4 - kept));
    const low = (1 << free) - 1;
    const value = Number.parseInt(digit, 16);
    return (bit === 1 ? value | low : value & ~low & 0xf).toString(16);
  }).join('');
}
