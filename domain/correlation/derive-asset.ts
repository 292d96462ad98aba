import type { Asset, AssetStatement, AssetType } from '../../contract/areas/assets';
import { distinct } from '../lists/distinct';
import { byPart, first, namedBy, operatingSystem, servicesOf, tagsOf, union } from './derive-parts';
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
  if (stated.length === 0) throw new Error('an asset needs a record besides edits');
  const oldest = stated.reduce((one, other) => (byAge(other, one) < 0 ? other : one));
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
    name: namedBy(ranked)?.asset.name ?? labelOf(lists, oldest.sourceUid),
    ...lists,
    os,
    ...optionalValues(ranked),
    lifecycle: first(ranked, 'lifecycle') ?? 'in_use',
    tags: tagsOf(ranked),
    services: servicesOf(ranked),
    firstSeenAt: extreme(seen, ({ firstObservedAt, observedAt }) => firstObservedAt ?? observedAt, 'earliest'),
    lastSeenAt: extreme(seen, ({ observedAt }) => observedAt, 'latest'),
    sources: distinct(stated.map((record) => record.source)).sort(),
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
  const hardware = byPart(statements.map((one) => one.hardware));
  const cloud = byPart(statements.map((one) => one.cloud));
  const custom = byPart(statements.map((one) => one.custom));
  const domain = first(ranked, 'domain');
  const location = first(ranked, 'location');
  // A name from one source and an address from another would be two people.
  const owner = first(ranked, 'owner');
  const criticality = first(ranked, 'criticality');
  const internetExposed = first(ranked, 'internetExposed');
  const managed = first(ranked, 'managed');
  return {
    ...(hardware && { hardware }),
    ...(cloud && { cloud }),
    ...(domain !== undefined && { domain }),
    ...(location !== undefined && { location }),
    ...(owner && { owner }),
    ...(criticality !== undefined && { criticality }),
    ...(internetExposed !== undefined && { internetExposed }),
    ...(managed !== undefined && { managed }),
    ...(custom && { custom }),
  };
}

const TYPE_BY_OS: Readonly<Record<string, AssetType>> = { ios: 'mobile', android: 'mobile', network_os: 'network' };

function typeFor(os: Asset['os']): AssetType {
  return TYPE_BY_OS[os.type ?? ''] ?? 'unknown';
}

function extreme(
  records: readonly DerivableRecord[],
  instantOf: (record: DerivableRecord) => string,
  which: 'earliest' | 'latest',
): string | null {
  let found: string | null = null;
  for (const record of records) {
    const instant = instantOf(record);
    if (found === null || (which === 'earliest' ? instant < found : instant > found)) found = instant;
  }
  return found;
}
