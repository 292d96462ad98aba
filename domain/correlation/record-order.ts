import type { AssetStatement } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import type { QueryNode } from '../../contract/query';
import { calledInReports } from './report-name';

/** What correlation and derivation need of a source record; rows of the contract fit as they are. */
export type CorrelationRecord = Pick<
  SourceRecord,
  | 'id'
  | 'createdAt'
  | 'integrationId'
  | 'source'
  | 'category'
  | 'sourceUid'
  | 'homeAssetId'
  | 'asset'
  | 'matchKeys'
  | 'observedAt'
> & { readonly removedTags?: readonly string[] | undefined };

/**
 * A person's edit of an asset: a manual record whose own identity is the asset's. It founds no asset, it follows the
 * record that does. (An asset added by hand is an ordinary manual record, `added:<asset id>`.)
 */
export function isEdit(record: Pick<CorrelationRecord, 'category' | 'sourceUid' | 'homeAssetId'>): boolean {
  return record.category === 'manual' && record.sourceUid === record.homeAssetId;
}

const ADDED = 'added:';
export const addedUid = (assetId: string) => `${ADDED}${assetId}`;

/** Asked of source records: those that are no edits. */
export const NO_EDIT: QueryNode = {
  op: 'or',
  items: [
    { field: 'category', op: 'neq', value: 'manual' },
    { field: 'sourceUid', op: 'starts', value: ADDED },
  ],
};

/** Oldest first. Record ids are time-ordered too, so records of one instant keep the order of their file. */
export function byAge(
  a: Pick<CorrelationRecord, 'createdAt' | 'id'>,
  b: Pick<CorrelationRecord, 'createdAt' | 'id'>,
): number {
  return compare(a.createdAt, b.createdAt) || compare(a.id, b.id);
}

const CATEGORY_RANK: Readonly<Record<SourceRecord['category'], number>> = {
  manual: 0,
  agent: 1,
  cloud: 2,
  inventory: 3,
  vulnerability_scanner: 4,
  network_scanner: 5,
  sbom: 6,
  sample: 7,
};

/** Most trusted first: a person's edit, then by category, then the newest observation, then the id. */
export function byPrecedence(a: CorrelationRecord, b: CorrelationRecord): number {
  return (
    Number(isEdit(b)) - Number(isEdit(a)) ||
    CATEGORY_RANK[a.category] - CATEGORY_RANK[b.category] ||
    compare(b.observedAt, a.observedAt) ||
    compare(a.id, b.id)
  );
}

/** What a thing is called where no source names it. */
export function labelOf(statement: AssetStatement, sourceUid: string): string {
  const { name, hostnames, fqdns, ips } = statement;
  return name || hostnames?.[0] || fqdns?.[0] || ips?.[0] || (calledInReports(sourceUid) ?? sourceUid);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
