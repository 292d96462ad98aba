import type { AssetStatement } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { isKeyOf, keysOf as keysOfTable } from '../../contract/narrow';
import { contentKey } from './content-key';
import { calledInReports, isCountedAgent } from './report-name';
import { isLocalIp, isSharedMac, isSharedName, serialKey, uuidKey } from './shared-identifiers';

/**
 * Kinds of match keys, strongest first (docs/spec/correlation.md, C1): what persons decided (C40), what cannot be chance, what a
 * contradiction can outweigh. The last two merge nothing: a host name alone is a doubt, and what was kept apart stays apart.
 */
export const KEY_KINDS = [
  'link',
  'pin',
  'asset',
  'cloud',
  'agent',
  'directory',
  'source',
  'serial',
  'uuid',
  'digest',
  'mac',
  'repository',
  'origin',
  'resource',
  'purl',
  'tag',
  'fqdn',
  'name+source',
  'name+ip',
  'name',
  'apart',
] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const KEY_CONFIDENCE: Readonly<Record<KeyKind, number>> = {
  link: 1,
  pin: 1,
  asset: 1,
  cloud: 1,
  agent: 1,
  directory: 1,
  source: 1,
  serial: 0.98,
  uuid: 0.98,
  digest: 1,
  mac: 0.95,
  repository: 0.95,
  origin: 0.95,
  resource: 0.95,
  purl: 0.9,
  tag: 0.85,
  fqdn: 0.85,
  'name+source': 0.85,
  'name+ip': 0.8,
  name: 0,
  apart: 0,
};

/** One record names no more: a statement of ten thousand addresses must not cost their product. */
const MAX_KEYS = 1_024;

/** What an export calls an asset by: ids of records are UUIDs of version 7, which no tool mints by chance (C23). */
const NAMED_BY_ID = /^id:([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/;

/** The asset an export names by its id, by what the record is called. */
export const namedAssetId = (sourceUid: string): string | undefined => NAMED_BY_ID.exec(sourceUid.toLowerCase())?.[1];

export const assetKey = (assetId: string): string => `asset:${assetId}`;

/** The asset a key names by its id; undefined for keys of other kinds. */
export const assetIdOf = (key: string): string | undefined =>
  key.startsWith('asset:') ? key.slice('asset:'.length) : undefined;

/** Whether a custom field is one of those that identify: what is compared is never cut (F74). */
export const isKeyField = (name: string): boolean => isKeyOf(CUSTOM_KEYS, name);

/** Custom fields that identify, and the kind of key each gives. */
const CUSTOM_KEYS = {
  agentId: 'agent',
  directoryId: 'directory',
  imageDigest: 'digest',
  imageId: 'digest',
  repository: 'repository',
  origin: 'origin',
  resourceId: 'resource',
  purl: 'purl',
} as const satisfies Readonly<Record<string, KeyKind>>;

/** All keys a record has: those it states, and that of the asset it founds when it stands alone (C23). */
export const keysOf = ({
  matchKeys,
  homeAssetId,
}: { readonly matchKeys: readonly string[] } & Pick<SourceRecord, 'homeAssetId'>): string[] => [
  ...matchKeys,
  assetKey(homeAssetId),
];

/**
 * Two records that share one of these keys may be the same thing: `<kind>:<value>`, sorted. The integration is whose word the
 * identity is: without one, what it calls a thing by says nothing.
 */
export function matchKeysOf(statement: AssetStatement, sourceUid: string, integrationId?: string): string[] {
  const keys = new Set<string>();
  const add = (kind: KeyKind, value: string) => {
    if (keys.size < MAX_KEYS) keys.add(`${kind}:${contentKey(value)}`);
  };
  const { fqdns = [], ips = [], macs = [], hardware, cloud, custom } = statement;

  const assetId = namedAssetId(sourceUid);
  if (assetId) add('asset', assetId);
  if (cloud?.resourceUid) add('cloud', cloud.resourceUid.toLowerCase());
  for (const field of keysOfTable(CUSTOM_KEYS)) {
    const kind = CUSTOM_KEYS[field];
    const value = custom?.[field];
    if (typeof value === 'string') add(kind, field === 'purl' ? purlKey(value, statement.type) : value.toLowerCase());
  }
  for (const { kind, value } of integrationId === undefined ? [] : calledKeys(sourceUid))
    add(kind, `${integrationId} ${value}`);
  const serial = hardware?.serial ? serialKey(hardware.serial) : null;
  if (serial) add('serial', serial);
  const uuid = hardware?.uuid ? uuidKey(hardware.uuid) : null;
  if (uuid) add('uuid', uuid);
  for (const mac of macs) if (!isSharedMac(mac)) add('mac', mac);
  const tag = tagOf(statement);
  if (tag) add('tag', tag);
  const names = fqdns.filter((name) => !isSharedName(name));
  for (const name of names) add('fqdn', name);
  const shortNames = hostLabelsOf(statement);
  const routable = ips.filter((ip) => !isLocalIp(ip)).slice(0, 64);
  for (const name of shortNames) for (const ip of routable) add('name+ip', `${name} ${ip}`);
  for (const name of shortNames) add('name', name);
  return [...keys].sort();
}

/** The short names a machine goes by, the first label of a full name being one: `web1` is what another calls `web1.example.com`. */
export function hostLabelsOf({ hostnames = [], fqdns = [] }: Pick<AssetStatement, 'hostnames' | 'fqdns'>): string[] {
  const names = [...hostnames, ...fqdns.filter((name) => !isSharedName(name)).map((name) => name.split('.')[0] ?? '')];
  return [...new Set(names.map((name) => name.toLowerCase()))]
    .filter((name) => name && !isSharedName(name))
    .slice(0, 64);
}

/** What the other reports of its source call it too (C61): of an agent some say the number alone, others the name (C65). */
function calledKeys(sourceUid: string): MatchKey[] {
  const called = calledInReports(sourceUid);
  if (called === undefined) return [];
  return (isCountedAgent(called) ? called.split('|') : [called]).flatMap((one) => calledKey(one) ?? []);
}

/**
 * A tool's own id is as good as any, a name or an address are what they are
 * elsewhere. Everything else that identifies is a key by itself.
 */
function calledKey(value: string): MatchKey | undefined {
  const [, kind = '', name = ''] = /^([^:]*):([^|]*)/.exec(value) ?? [];
  if (KEYS_BY_THEMSELVES.has(kind)) return undefined;
  if (kind === 'ip') return isLocalIp(name) ? undefined : { kind: 'name+source', value };
  if (kind !== 'host' && kind !== 'name') return { kind: 'source', value };
  return isSharedName(name) ? undefined : { kind: 'name+source', value };
}

const KEYS_BY_THEMSELVES: ReadonlySet<string> = new Set(['serial', 'cloud', 'uuid', 'mac', 'fqdn']);

/** How an image is asked for, where it is a name and not a digest. The same tag is another image tomorrow: digests contradict. */
function tagOf({ type, name }: AssetStatement): string | undefined {
  if (type !== 'container_image' || !name || name.startsWith('sha256:')) return undefined;
  return name
    .toLowerCase()
    .replace(/^(?:docker\.io|index\.docker\.io|registry-1\.docker\.io)\//, '')
    .replace(/^library\//, '');
}

/** An application stays the same asset when its version moves on; an image is its version. */
function purlKey(purl: string, type: AssetStatement['type']): string {
  return type === 'container_image' ? purl : purl.replace(/[?#].*$/, '').replace(/(?<=.)@[^@/]*$/, '');
}

export interface MatchKey {
  readonly kind: KeyKind;
  readonly value: string;
}

const KINDS: ReadonlyMap<string, KeyKind> = new Map(KEY_KINDS.map((kind) => [kind, kind]));

export function parseKey(key: string): MatchKey {
  const colon = key.indexOf(':');
  const kind = KINDS.get(key.slice(0, colon));
  if (!kind) throw new Error(`"${key}" is no match key`);
  return { kind, value: key.slice(colon + 1) };
}
