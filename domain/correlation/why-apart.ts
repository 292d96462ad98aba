import type { Asset } from '../../contract/areas/assets';
import { contradictionOf, factsOfStatement } from './facts';

type Told = Pick<Asset, 'type' | 'hostnames' | 'fqdns' | 'ips' | 'macs' | 'hardware' | 'cloud' | 'os'>;

/** What is alike of two assets with one host name, and why they are two all the same (C26); null where they share no name. */
export function whyApart(one: Told, other: Told): { readonly alike: string; readonly against: string } | null {
  const [mine, theirs] = [factsOfStatement(one, 'one'), factsOfStatement(other, 'other')];
  const name = [...mine.labels].find((label) => theirs.labels.includes(label));
  if (name === undefined) return null;
  const { words } = contradictionOf(mine, theirs, 'name') ?? { words: 'nothing else is the same' };
  return { alike: `both are called ${name}`, against: words };
}
