import type { Asset, AssetStatement, AssetType } from '../../contract/areas/assets';
import { byPart, first, operatingSystem, servicesOf, tagsOf, union } from './derive-parts';
import { byAge, byPrecedence, type CorrelationRecord, isEdit, labelOf } from './record-order';

/** The part of an asset its source records decide. */
export type DerivedAsset = Pick<Asset, 'sources' | 'firstSeenAt' | 'lastSeenAt' | 'isSample'> &
  Pick<Asset, Extract<keyof AssetStatement, keyof Asset>>;

export type DerivableRecord = CorrelationRecord & {
  /** When a source first saw it, where that is not `observedAt`. */
  readonly firstObservedAt?: string | undefined;
  readonly isSample?: boolean;
};

/**
 * An asset's values from all its records (docs/spec/correlation.md, C12–C19). Throws where there is no record but
 * edits: such an asset does not exist.
 */
export function deriveAsset(records: readonly DerivableRecord[]): DerivedAsset {
  const ranked = [...records].sort(byPrecedence);
  const stated = ranked.filter((record) => !isEdit(record));
  const [oldest] = [...stated].sort(byAge);
  if (!oldest) throw new Error('an asset needs a record besides edits');
  const seen = stated.filter((record) => record.category !== 'manual');
  const lists = {
    hostnames: union(ranked, 'hostnames'),
    fqdns: union(ranked, 'fqdns'),
    ips: union(ranked, 'ips'),
    macs: union(ranked, 'macs'),
  };
  const os = operatingSystem(ranked);
  return {
    type: first(ranked, 'type') ?? typeFor(os),
    name: first(ranked, 'name') ?? labelOf(lists, oldest.sourceUid),
    ...lists,
    os,
    ...optionalValues(ranked),
    lifecycle: first(ranked, 'lifecycle') ?? 'in_use',
    tags: tagsOf(ranked),
    services: servicesOf(ranked),
    firstSeenAt: extreme(
      seen.map((record) => record.firstObservedAt ?? record.observedAt),
      'earliest',
    ),
    lastSeenAt: extreme(
      seen.map((record) => record.observedAt),
      'latest',
    ),
    sources: [...new Set(stated.map((record) => record.source))].sort(),
    isSample: stated.every((record) => record.isSample === true),
  };
}

type Optional = Pick<
  AssetStatement,
  'hardware' | 'cloud' | 'domain' | 'location' | 'owner' | 'criticality' | 'internetExposed' | 'managed' | 'custom'
>;

/** Absent rather than undefined, so that equal assets are equal as JSON. */
function optionalValues(ranked: readonly DerivableRecord[]): Optional {
  const statements = ranked.map((record) => record.asset);
  const values: Optional = {
    hardware: byPart(statements.map(({ hardware }) => hardware)),
    cloud: byPart(statements.map(({ cloud }) => cloud)),
    domain: first(ranked, 'domain'),
    location: first(ranked, 'location'),
    // A name from one source and an address from another would be two people.
    owner: first(ranked, 'owner'),
    criticality: first(ranked, 'criticality'),
    internetExposed: first(ranked, 'internetExposed'),
    managed: first(ranked, 'managed'),
    custom: byPart(statements.map(({ custom }) => custom)),
  };
  for (const field of OPTIONAL_FIELDS) if (values[field] === undefined) delete values[field];
  return values;
}

const OPTIONAL_FIELDS = [
  'hardware',
  'cloud',
  'domain',
  'location',
  'owner',
  'criticality',
  'internetExposed',
  'managed',
  'custom',
] as const satisfies readonly (keyof Optional)[];

const TYPE_BY_OS: Readonly<Record<string, AssetType>> = { ios: 'mobile', android: 'mobile', network_os: 'network' };

function typeFor(os: Asset['os']): AssetType {
  return TYPE_BY_OS[os.type ?? ''] ?? 'unknown';
}

function extreme(instants: readonly string[], which: 'earliest' | 'latest'): string | null {
  const sorted = [...instants].sort();
  return (which === 'earliest' ? sorted[0] : sorted.at(-1)) ?? null;
}
