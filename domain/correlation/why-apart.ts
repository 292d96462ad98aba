import type { Asset } from '../../contract/areas/assets';
import { assetKind } from './asset-kind';
import { isLocalIp, isSharedMac, isSharedName, serialKey } from './shared-identifiers';

type Told = Pick<Asset, 'type' | 'hostnames' | 'fqdns' | 'ips' | 'macs' | 'hardware' | 'cloud'>;

/** The short names a host goes by: where two assets share one, a person may take them for the same thing (C3). */
export function hostLabels({ hostnames, fqdns }: Pick<Told, 'hostnames' | 'fqdns'>): string[] {
  const names = [...hostnames, ...fqdns.filter((name) => name.includes('.')).map((name) => name.split('.')[0] ?? '')];
  return [...new Set(names.map((name) => name.toLowerCase()))].filter((name) => name !== '' && !isSharedName(name));
}

/** Why two assets with the same host name are two, in words; null where they share no name. */
export function whyApart(one: Told, other: Told): string | null {
  const names = new Set(hostLabels(other));
  const name = hostLabels(one).find((label) => names.has(label));
  if (name === undefined) return null;
  const same = `Both are called ${name}, but`;
  if (assetKind(one.type) !== assetKind(other.type)) return `${same} they are different kinds of things.`;
  const [serials, clouds] = [serialsOf(one, other), cloudsOf(one, other)];
  if (serials !== null) return `${same} their serial numbers differ: ${serials}.`;
  if (clouds !== null) return `${same} they are different cloud resources: ${clouds}.`;
  const ip = one.ips.find((each) => !isLocalIp(each) && other.ips.includes(each));
  if (ip !== undefined && knownMacs(one).length > 0 && knownMacs(other).length > 0)
    return `${same} their MAC addresses differ, though both had the address ${ip}.`;
  return `${same} nothing else is the same. A host name alone never merges: it takes the same IP address, MAC address or serial number too.`;
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
