import type { Asset } from '../../contract/areas/assets';
import { assetKind } from './asset-kind';
import { isLocalIp, isSharedMac, isSharedName, serialKey } from './shared-identifiers';

type Told = Pick<Asset, 'type' | 'hostnames' | 'fqdns' | 'ips' | 'macs' | 'hardware' | 'cloud'>;

/** The short names a host goes by: where two assets share one, a person may take them for the same thing (C3). */
export function hostLabels({ hostnames, fqdns }: Pick<Told, 'hostnames' | 'fqdns'>): string[] {
  const names = [...hostnames, ...fqdns.filter((name) => name.includes('.')).map((name) => name.split('.')[0] ?? '')];
  return [...new Set(names.map((name) => name.toLowerCase()))].filter((name) => name !== '' && !isSharedName(name));
}

/** What is alike of two assets, and what speaks against taking them for one thing: the ends of two sentences. */
export interface Apart {
  readonly alike: string;
  readonly against: string;
}

/** Why two assets with the same host name are two; null where they share no name (C26). */
export function whyApart(one: Told, other: Told): Apart | null {
  const names = new Set(hostLabels(other));
  const name = hostLabels(one).find((label) => names.has(label));
  return name === undefined ? null : { alike: `both are called ${name}`, against: against(one, other) };
}

function against(one: Told, other: Told): string {
  if (assetKind(one.type) !== assetKind(other.type)) return 'they are different kinds of things';
  const [serials, clouds] = [serialsOf(one, other), cloudsOf(one, other)];
  if (serials !== null) return `their serial numbers differ: ${serials}`;
  if (clouds !== null) return `they are different cloud resources: ${clouds}`;
  const ip = one.ips.find((each) => !isLocalIp(each) && other.ips.includes(each));
  if (ip !== undefined && knownMacs(one).length > 0 && knownMacs(other).length > 0)
    return `their MAC addresses differ, though both had the address ${ip}`;
  return 'nothing else is the same';
}

const knownMacs = ({ macs }: Told): readonly string[] => macs.filter((mac) => !isSharedMac(mac));

function serialsOf(one: Told, other: Told): string | null {
  const [a, b] = [one.hardware?.serial, other.hardware?.serial];
  if (!a || !b) return null;
  const [mine, theirs] = [serialKey(a), serialKey(b)];
  return mine === null || theirs === null || mine === theirs ? null : `${a} and ${b}`;
}

function cloudsOf(one: Told, other: Told): string | null {
  const [a, b] = [one.cloud?.resourceUid, other.cloud?.resourceUid];
  return !a || !b || a.toLowerCase() === b.toLowerCase() ? null : `${a} and ${b}`;
}
