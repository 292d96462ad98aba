import type { SourceRecord } from '../../contract/areas/integrations';
import { keysOf } from '../../contract/narrow';
import { familyOf } from '../formats/operating-system';
import { distinct } from '../lists/distinct';
import { assetKind } from './asset-kind';
import { type KeyKind, matchKeysOf, parseKey } from './match-keys';
import type { CorrelationRecord } from './record-order';
import { isCountedAgent } from './report-name';
import { isLocalIp } from './shared-identifiers';

/** Each once. Most are none or one: a set for each would be most of what is made to compare two. */
type Values = readonly string[];

/** What the records of one thing say together, and what persons decided of them. Two whose facts contradict stay apart. */
export interface Facts {
  /** Absent where a record names an asset by its id and says nothing of its type (C23). */
  readonly kinds: Values;
  readonly serials: Values;
  readonly uuids: Values;
  readonly clouds: Values;
  readonly digests: Values;
  readonly macs: Values;
  readonly labels: Values;
  /** What a source calls it, which need be no host name. */
  readonly names: Values;
  readonly ips: Values;
  readonly systems: Values;
  readonly sites: Values;
  readonly places: Values;
  readonly sources: Values;
  /** What a source calls it by an id of its own, or its agent: `<source> <id>`. */
  readonly ids: Values;
  /** Pins by the id of their decision. */
  readonly pins: Values;
  /** Sides of the decisions that keep apart: `<decision>:a`. */
  readonly sides: Values;
}

/** Why two are not one: a slug that a list can be narrowed by, what speaks against it, and whether that leaves no doubt. */
export interface Contradiction {
  readonly rule: string;
  readonly words: string;
  readonly isCertain: boolean;
}

/** `keys`: those that identify it, as what many machines have tells none apart either. */
export const factsOf = ({ asset, integrationId }: CorrelationRecord, keys: Iterable<string>): Facts =>
  factsOfKeys(asset, integrationId, keys);

/** Of what a source states, before it is a record. */
export const factsOfStatement = (asset: SourceRecord['asset'], source: string): Facts =>
  factsOfKeys(asset, source, matchKeysOf(asset, ''));

function factsOfKeys(asset: SourceRecord['asset'], source: string, keys: Iterable<string>): Facts {
  const of = new Map<KeyKind, string[]>();
  for (const key of keys) {
    const { kind, value } = parseKey(key);
    const values = of.get(kind);
    if (!FACT_KINDS.has(kind)) continue;
    if (values) values.push(value);
    else of.set(kind, [value]);
  }
  const said = (kind: KeyKind): Values => of.get(kind) ?? NOTHING;
  const isTyped = asset.type !== undefined || !of.has('asset');
  const site = asset.custom?.['site'];
  return {
    kinds: isTyped ? [assetKind(asset.type)] : NOTHING,
    serials: said('serial'),
    uuids: said('uuid'),
    clouds: said('cloud'),
    digests: digestsOf(asset),
    macs: said('mac'),
    labels: said('name'),
    names: asset.name === undefined ? NOTHING : [asset.name.toLowerCase()],
    ips: distinct(asset.ips?.filter((ip) => !isLocalIp(ip)) ?? []),
    systems: systemOf(asset),
    sites: typeof site === 'string' ? [site.toLowerCase()] : NOTHING,
    places: asset.location === undefined ? NOTHING : [asset.location.toLowerCase()],
    sources: [source],
    ids: [...said('agent').map((id) => `${source} ${id}`), ...said('source')],
    pins: said('pin'),
    sides: said('apart'),
  };
}

const FACT_KINDS: ReadonlySet<KeyKind> = new Set([
  'asset',
  'serial',
  'uuid',
  'cloud',
  'agent',
  'source',
  'mac',
  'name',
  'pin',
  'apart',
]);
const NOTHING: Values = [];

/** What is in an image: one that two tools know by other kinds of digests is told apart by none. */
function digestsOf({ custom }: SourceRecord['asset']): string[] {
  const digest = custom?.['imageDigest'];
  return typeof digest === 'string' ? [digest.toLowerCase()] : [];
}

/** Windows and what is none are told apart by whoever looks; Unix-like systems are often taken for each other. */
function systemOf({ os }: SourceRecord['asset']): string[] {
  const family = os?.type ?? (os?.name === undefined ? 'other' : familyOf(os.name));
  if (family === 'windows') return [family];
  if (family === 'linux' || family === 'android' || family === 'network_os') return ['linux'];
  return family === 'macos' || family === 'ios' || family === 'bsd' ? ['bsd'] : [];
}

/** What two say together. */
export function together(one: Facts, other: Facts): Facts {
  const facts = { ...one };
  for (const fact of keysOf(other))
    if (other[fact].length > 0 && one[fact] !== other[fact]) facts[fact] = union(one[fact], other[fact]);
  return facts;
}

const union = (one: Values, other: Values): Values => (one.length === 0 ? other : distinct([...one, ...other]));

const share = (one: Values, other: Values): boolean => {
  // Of a thousand addresses each, looking through all for each would be a million looks.
  const theirs = one.length > 8 && other.length > 8 ? new Set(other) : undefined;
  return one.some((value) => (theirs ? theirs.has(value) : other.includes(value)));
};

/** Both say something, and nothing of it is the same. */
const differ = (one: Values, other: Values): boolean => one.length > 0 && other.length > 0 && !share(one, other);

const list = (values: Values): string => [...values].toSorted().slice(0, 3).join(', ');
const against = (what: string, one: Values, other: Values): string => {
  // Which of the two is asked first does not count.
  const [first, second] = [list(one), list(other)].toSorted();
  return `their ${what} differ: ${first} and ${second}`;
};

const WEAKER_THAN_UUID: ReadonlySet<KeyKind> = new Set(['mac', 'fqdn', 'name+source', 'name+ip', 'name']);
const BY_NAME: ReadonlySet<KeyKind> = new Set(['fqdn', 'name+source', 'name+ip', 'name']);

/**
 * What keeps two apart that share a key of this kind (C12, C14, C32–C36): the stronger the key, the less there is that outweighs
 * it. Undefined where nothing does.
 */
export function contradictionOf(one: Facts, other: Facts, by: KeyKind): Contradiction | undefined {
  const certain = (rule: string, words: string): Contradiction => ({ rule, words, isCertain: true });
  if (differ(one.kinds, other.kinds)) return certain('other-kind', 'they are different kinds of things');
  if (differ(one.serials, other.serials))
    return certain('other-serial', against('serial numbers', one.serials, other.serials));
  if (differ(one.clouds, other.clouds))
    return certain('other-cloud', against('cloud resources', one.clouds, other.clouds));
  if (by === 'tag' && differ(one.digests, other.digests))
    return certain('other-digest', against('contents', one.digests, other.digests));
  // Of what is only called the same, one source that lists two knows of two.
  if (by === 'tag' && share(one.sources, other.sources))
    return { rule: 'same-tag-one-source', words: 'one source lists both', isCertain: false };
  if (WEAKER_THAN_UUID.has(by) && differ(one.uuids, other.uuids))
    return certain('other-uuid', against('hardware UUIDs', one.uuids, other.uuids));
  if (by === 'source' && isOtherServers(one, other))
    return certain('other-server', against('names', one.names, other.names));
  if (WEAKER_THAN_UUID.has(by)) {
    const apart = toldApart(one, other);
    if (apart) return apart;
  }
  if (by === 'serial' || by === 'uuid') return clonedOf(one, other, by);
  if (by === 'mac') return movedCardOf(one, other);
  return BY_NAME.has(by) ? namesakeOf(one, other, by) : undefined;
}

/** A source that knows both by ids of its own, and by no common one, tells of two; whether one was enrolled anew a person knows (C64). */
function toldApart(one: Facts, other: Facts): Contradiction | undefined {
  if (one.ids.length === 0 || other.ids.length === 0) return undefined;
  for (const source of one.sources) {
    if (!other.sources.includes(source)) continue;
    const [mine, theirs] = [idsIn(one, source), idsIn(other, source)];
    if (differ(mine, theirs))
      return { rule: 'other-id', words: against('ids in one source', bare(mine), bare(theirs)), isCertain: false };
  }
  return undefined;
}

const idsIn = ({ ids }: Facts, source: string): Values =>
  ids.filter((id) => id.startsWith(`${source} `)).map((id) => id.slice(source.length + 1));

/** Without what kind of an id it is. */
const bare = (ids: Values): Values => distinct(ids.map((id) => id.replace(/^[a-z]+:/, '')));

/** Two servers count their agents alike: what else they are called tells them apart (C65). */
function isOtherServers(one: Facts, other: Facts): boolean {
  const isCounted = one.sources.some((source) => {
    const theirs = idsIn(other, source);
    return idsIn(one, source).some((id) => isCountedAgent(id) && theirs.includes(id));
  });
  return isCounted && differ(one.names, other.names) && !share(one.labels, other.labels);
}

/** A serial number or a UUID that copies of one machine have: their names differ, and their cards do or one source lists both. */
function clonedOf(one: Facts, other: Facts, by: 'serial' | 'uuid'): Contradiction | undefined {
  const areHosts = one.labels.length > 0 && other.labels.length > 0;
  // What an inventory calls its things may be anything, so that a list of them is not enough.
  if (!(areHosts ? differ(one.labels, other.labels) : differ(one.names, other.names))) return undefined;
  const isOther = differ(one.macs, other.macs) || (areHosts && share(one.sources, other.sources));
  const [mine, theirs] = areHosts ? [one.labels, other.labels] : [one.names, other.names];
  return isOther || (by === 'serial' && differ(one.uuids, other.uuids))
    ? { rule: `same-${by}-other-names`, words: against('names', mine, theirs), isCertain: false }
    : undefined;
}

/**
 * A card that goes from machine to machine, as in a docking station: the names differ, and so does what a renamed machine would
 * keep.
 */
function movedCardOf(one: Facts, other: Facts): Contradiction | undefined {
  if (!differ(one.labels, other.labels)) return undefined;
  const isRenamed =
    share(one.ips, other.ips) && !share(one.sources, other.sources) && !differ(one.systems, other.systems);
  const haveOwn = isMore(one.macs, other.macs) && isMore(other.macs, one.macs);
  return isRenamed && !haveOwn
    ? undefined
    : { rule: 'same-mac-other-names', words: against('names', one.labels, other.labels), isCertain: false };
}

const isMore = (one: Values, other: Values): boolean => one.some((value) => !other.includes(value));

function namesakeOf(one: Facts, other: Facts, by: KeyKind): Contradiction | undefined {
  const doubt = (rule: string, words: string): Contradiction => ({ rule, words, isCertain: false });
  if (by !== 'fqdn' && differ(one.sites, other.sites))
    return { rule: 'other-site', words: against('sites', one.sites, other.sites), isCertain: true };
  // One list knows where its things are; two lists word one place in two ways.
  if (by !== 'fqdn' && share(one.sources, other.sources) && differ(one.places, other.places))
    return { rule: 'other-site', words: against('locations', one.places, other.places), isCertain: true };
  // What a source calls by an address may be another machine by now.
  if (by === 'name+source' && differ(one.labels, other.labels))
    return doubt('same-source-other-names', against('names', one.labels, other.labels));
  if (differ(one.macs, other.macs)) return doubt('same-name-other-mac', against('MAC addresses', one.macs, other.macs));
  if (differ(one.systems, other.systems))
    return doubt('same-name-other-system', 'their operating systems are of other families');
  return undefined;
}
