/** Addresses and networks as people write them. */

/** So many addresses one source may ask: a network of sixteen bits. */
export const MOST_ADDRESSES = 65_536;

const FOUR = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/;
const SIX = /^(?=.*:)[0-9a-f:.]{2,45}(?:\/(\d{1,3}))?$/i;

/**
 * The targets of a text, or what is wrong with it. Names are none: what they lead to can change. Nor is anything that a program
 * would take for an option.
 */
export function networkTargets(
  text: string,
): { readonly targets: readonly string[]; readonly addresses: number } | { readonly fault: string } {
  const targets = text.split(/[\s,;]+/).filter((one) => one !== '');
  if (targets.length === 0) return { fault: 'There is no address. Write one a line, as 192.168.1.0/24.' };
  let addresses = 0;
  for (const target of targets) {
    const size = sizeOf(target);
    if (size === null) return { fault: `“${target.slice(0, 60)}” is no address and no network, as 192.168.1.0/24 is.` };
    addresses += size;
  }
  if (addresses > MOST_ADDRESSES)
    return { fault: `These are more than ${MOST_ADDRESSES} addresses. Make several sources of smaller networks.` };
  return { targets, addresses };
}

function sizeOf(target: string): number | null {
  const four = FOUR.exec(target);
  if (four !== null) {
    const [, a, b, c, d, bits = '32'] = four;
    return [a, b, c, d].every((part) => Number(part) <= 255) && Number(bits) <= 32 ? 2 ** (32 - Number(bits)) : null;
  }
  const six = SIX.exec(target);
  return six !== null && Number(six[1] ?? 128) <= 128 ? 2 ** (128 - Number(six[1] ?? 128)) : null;
}

/** Each address of IPv4 networks, without those that name a network and all of it; IPv6 networks are left out. */
export function* addressesOf(targets: readonly string[]): Generator<string> {
  for (const target of targets) {
    const four = FOUR.exec(target);
    if (four === null) {
      if (!target.includes('/')) yield target;
      continue;
    }
    const [, a, b, c, d, bits = '32'] = four;
    const size = 2 ** (32 - Number(bits));
    const at = [a, b, c, d].reduce((all, part) => all * 256 + Number(part), 0);
    const start = at - (at % size);
    const [from, to] = size > 2 ? [start + 1, start + size - 2] : [start, start + size - 1];
    for (let one = from; one <= to; one += 1)
      yield [24, 16, 8, 0].map((shift) => Math.floor(one / 2 ** shift) % 256).join('.');
  }
}
