import type { AssetStatement } from '../../contract/areas/assets';
import { sameValue } from '../merge/same-value';
import { contradictionOf, type Facts, factsOfStatement } from './facts';
import type { KeyKind } from './match-keys';
import { isPlaceholderSerial, isSharedMac, isSharedName, uuidKey } from './shared-identifiers';

/**
 * What a source calls a thing by, in one place for what a file says twice and for what an import says again (C37–C39): the rules
 * of correlation hold for it too, as a record that is taken for another would hide a machine.
 */

type Read = (asset: AssetStatement) => string | undefined;

const ownName = ({ name = '', ips, hostnames, fqdns }: AssetStatement): string | undefined =>
  // A nameless host is called by its address; that is no name.
  ips?.includes(name) || [...(hostnames ?? []), ...(fqdns ?? [])].includes(name.toLowerCase()) ? undefined : name;

/** Best first. The kind stands in front, so that a name is never taken for a serial number. */
const IDENTITIES: readonly (readonly [kind: string, read: Read])[] = [
  ['serial', ({ hardware }) => (isPlaceholderSerial(hardware?.serial ?? '') ? undefined : hardware?.serial)],
  ['cloud', ({ cloud }) => cloud?.resourceUid],
  ['uuid', ({ hardware }) => (hardware?.uuid && uuidKey(hardware.uuid)) || undefined],
  ['mac', ({ macs }) => macs?.find((mac) => !isSharedMac(mac))],
  ['fqdn', ({ fqdns }) => fqdns?.find((name) => !isSharedName(name))],
  ['host', ({ hostnames }) => hostnames?.find((name) => !isSharedName(name))],
  ['name', (asset) => (isSharedName(ownName(asset)?.toLowerCase() ?? '') ? undefined : ownName(asset))],
  ['ip', ({ ips }) => ips?.[0]],
  // What many have still names a thing where there is nothing else.
  ['fqdn', ({ fqdns }) => fqdns?.[0]],
  ['host', ({ hostnames }) => hostnames?.[0]],
  ['name', ({ name }) => name],
  ['mac', ({ macs }) => macs?.[0]],
  ['serial', ({ hardware }) => hardware?.serial],
];

/** Names nothing by itself: at one place there are many. */
const PLACE: Read = ({ custom, location }) => (typeof custom?.['site'] === 'string' ? custom['site'] : location);

/** Identity that survives the next export, whole: two that differ at their ends are two (F74). Null when the record names nothing. */
export function sourceUidOf(asset: AssetStatement, toolId?: string): string | null {
  if (toolId?.trim()) return `id:${toolId}`;
  // The first is asked of every row of a file: the others need not be looked for.
  for (const identity of identities(asset)) return identity;
  return null;
}

function* identities(asset: AssetStatement): Generator<string> {
  for (const [kind, read] of IDENTITIES) {
    const value = read(asset);
    if (value?.trim()) yield `${kind}:${value.toLowerCase()}`;
  }
}

const kindOf = (uid: string): string => uid.slice(0, uid.indexOf(':'));

/** By what else each of several that a source calls the same is told apart, the order in which they come not counting. */
export function apartUid(uid: string, asset: AssetStatement, isFull = false): string {
  const others = [...identities(asset)].filter((identity) => kindOf(identity) !== kindOf(uid));
  if (!isFull) return [uid, ...others.slice(0, 1)].join('|');
  const place = PLACE(asset);
  return [uid, ...others, ...(place === undefined ? [] : [`at:${place.toLowerCase()}`])].join('|');
}

/** What a contradiction is asked by, where a source calls two the same. */
const LEVELS: Readonly<Record<string, KeyKind>> = {
  serial: 'serial',
  uuid: 'uuid',
  mac: 'mac',
  fqdn: 'fqdn',
  host: 'name+ip',
  name: 'name+ip',
  ip: 'name+ip',
};

/**
 * Whether what a source calls the same as before is another thing now: a second site's 192.168.1.10, another machine in the same
 * docking station. A tool's own id is always the same thing. A system that was installed anew, or guessed otherwise, is none.
 */
function isAnother(uid: string, before: AssetStatement, now: AssetStatement): boolean {
  const level = LEVELS[kindOf(uid)];
  if (level === undefined || sameValue(before, now)) return false;
  const [one, other] = [factsOfStatement(before, 'before'), factsOfStatement(now, 'now')];
  if (kindOf(uid) === 'ip' && haveOtherNames(one, other)) return true;
  return contradictionOf({ ...one, systems: NONE }, other, level) !== undefined;
}

/** What a record goes by, beside the one its source called the same before: its own name where that is another thing. */
export function calledUid(
  uid: string,
  asset: AssetStatement,
  before: (uid: string) => { readonly asset: AssetStatement } | undefined,
): string {
  const known = before(uid);
  return known && isAnother(uid, known.asset, asset) ? apartUid(uid, asset) : uid;
}

/** Whether two that one file calls the same are two: what one scan tells of at once is not renamed and has not moved. */
export function areTwo(uid: string, one: AssetStatement, other: AssetStatement): boolean {
  const level = LEVELS[kindOf(uid)];
  // As most rows of a list of findings do.
  if (level === undefined || sameValue(one, other)) return false;
  const [left, right] = [factsOfStatement(one, 'file'), factsOfStatement(other, 'file')];
  if (kindOf(uid) === 'ip' && haveOtherNames(left, right)) return true;
  if (contradictionOf(left, right, level) !== undefined) return true;
  return level === 'fqdn' || level === 'name+ip' ? haveOtherAddresses(one, other) : false;
}

/** Whether both state addresses and share none. */
export const haveOtherAddresses = ({ ips: mine }: AssetStatement, { ips: theirs }: AssetStatement): boolean =>
  mine !== undefined && theirs !== undefined && !mine.some((ip) => theirs.includes(ip));

const NONE: readonly string[] = [];
const haveOtherNames = ({ labels: mine }: Facts, { labels: theirs }: Facts): boolean =>
  mine.length > 0 && theirs.length > 0 && !mine.some((label) => theirs.includes(label));
