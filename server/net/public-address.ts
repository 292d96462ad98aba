/**
 * Whether an address is anybody's on the internet, and none of this machine, its network, or kept for special use. What is not
 * understood is not public. Ranges: the IANA registries of special-purpose addresses (RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  const four = bytesOf(address);
  if (four !== null) return isPublicFour(four);
  const groups = groupsOf(address);
  if (groups === null) return false;
  // An IPv4 address written as IPv6 is itself.
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [first = 0, second = 0, , , , , sixth = 0, seventh = 0] = groups;
  if (mapped) return isPublicFour([sixth >> 8, sixth & 255, seventh >> 8, seventh & 255]);
  if (first < 0x2000 || first > 0x3fff) return false;
  // Protocols and tunnels, which lead to other addresses, and documentation.
  if (first === 0x2001 && (second < 0x0200 || second === 0x0db8)) return false;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}

type Range = readonly [bytes: readonly [number, number, number, number], bits: number];

const KEPT: readonly Range[] = [
  [[0, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10],
  [[127, 0, 0, 0], 8],
  [[169, 254, 0, 0], 16],
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 0, 2, 0], 24],
  [[192, 88, 99, 0], 24],
  [[192, 168, 0, 0], 16],
  [[198, 18, 0, 0], 15],
  [[198, 51, 100, 0], 24],
  [[203, 0, 113, 0], 24],
  [[224, 0, 0, 0], 3],
];

const numberOf = (bytes: readonly number[]): number => bytes.reduce((all, byte) => all * 256 + byte, 0);

const isPublicFour = (bytes: readonly number[]): boolean =>
  !KEPT.some(([from, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(numberOf(bytes) / size) === Math.floor(numberOf(from) / size);
  });

function bytesOf(address: string): readonly number[] | null {
  const parts = address.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

function groupsOf(address: string): readonly number[] | null {
  const tail = /^(.*:)(\d+(?:\.\d+){3})$/.exec(address);
  const four = tail === null ? undefined : bytesOf(tail[2] ?? '');
  if (four === null) return null;
  const [a = 0, b = 0, c = 0, d = 0] = four ?? [];
  const text = four === undefined ? address : `${tail?.[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  if (![...left, ...right].every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  const between = 8 - left.length - right.length;
  if (halves.length === 2 ? between < 1 : between !== 0) return null;
  const zeros = Array.from({ length: Math.max(0, between) }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
