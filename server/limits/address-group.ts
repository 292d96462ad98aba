/**
 * What counts as one address: of IPv6 the network, as who has one has 2^64 addresses in it. An IPv4 address written as
 * IPv6 is itself.
 */
export function addressGroup(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!bare.includes(':')) return bare;
  const [head = '', tail] = bare.split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const between = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(between).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
