import type { AssetStatement } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { contentKey } from './content-key';
import { isLocalIp, isSharedMac, isSharedName, serialKey } from './shared-identifiers';

/** Kinds of match keys, strongest first (docs/spec/correlation.md, C1). */
export const KEY_KINDS = ['asset', 'cloud', 'agent', 'serial', 'mac', 'purl', 'fqdn', 'name+ip'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const KEY_CONFIDENCE: Readonly<Record<KeyKind, number>> = {
  asset: 1,
  cloud: 1,
  agent: 1,
  serial: 0.98,
  mac: 0.95,
  purl: 0.9,
  fqdn: 0.85,
  'name+ip': 0.8,
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
export const isKeyField = (name: string): boolean => name === 'agentId' || name === 'purl';

/** All keys a record has: those it states, and that of the asset it founds when it stands alone (C23). */
export const keysOf = (record: Pick<SourceRecord, 'matchKeys' | 'homeAssetId'>): string[] => [
  ...record.matchKeys,
  assetKey(record.homeAssetId),
];

/** Two records that share one of these keys may be the same thing: `<kind>:<value>`, sorted. */
export function matchKeysOf(statement: AssetStatement, sourceUid: string): string[] {
  const keys = new Set<string>();
  const add = (kind: KeyKind, value: string) => {
    if (keys.size < MAX_KEYS) keys.add(`${kind}:${contentKey(value)}`);
  };
  const { hostnames = [], fqdns = [], ips = [], macs = [], hardware, cloud, custom } = statement;

  const assetId = namedAssetId(sourceUid);
  if (assetId) add('asset', assetId);
  if (cloud?.resourceUid) add('cloud', cloud.resourceUid.toLowerCase());
  if (typeof custom?.['agentId'] === 'string') add('agent', custom['agentId'].toLowerCase());
  const serial = hardware?.serial ? serialKey(hardware.serial) : null;
  if (serial) add('serial', serial);
  for (const mac of macs) if (!isSharedMac(mac)) add('mac', mac);
  if (typeof custom?.['purl'] === 'string') add('purl', purlKey(custom['purl'], statement.type));
  const names = fqdns.filter((name) => !isSharedName(name));
  for (const name of names) add('fqdn', name);
  const routable = ips.filter((ip) => !isLocalIp(ip)).slice(0, 64);
  for (const name of shortNames(hostnames, names)) for (const ip of routable) add('name+ip', `${name} ${ip}`);
  return [...keys].sort();
}

/** An FQDN's first label is a hostname too: one source says `web1`, the next `web1.example.com`. */
function shortNames(hostnames: readonly string[], fqdns: readonly string[]): ReadonlySet<string> {
  const names = [...hostnames, ...fqdns.map((name) => name.slice(0, name.indexOf('.')))];
  return new Set(names.filter((name) => !isSharedName(name)).slice(0, 64));
}

/** An application stays the same asset when its version moves on; an image is its version. */
function purlKey(purl: string, type: AssetStatement['type']): string {
  return type === 'container_image' ? purl : purl.replace(/[?#].*$/, '').replace(/(?<=.)@[^@/]*$/, '');
}

export interface MatchKey {
  readonly kind: KeyKind;
  readonly value: string;
}

export function parseKey(key: string): MatchKey {
  const colon = key.indexOf(':');
  const kind = KEY_KINDS.find((one) => one === key.slice(0, colon));
  if (!kind) throw new Error(`"${key}" is no match key`);
  return { kind, value: key.slice(colon + 1) };
}
