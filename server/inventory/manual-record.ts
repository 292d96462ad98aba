import type { AssetStatement } from '../../contract/areas/assets';
import type { SourceRecord } from '../../contract/areas/integrations';
import { contentHash } from '../../domain/correlation/content-hash';
import { newId } from '../db/new-id';
import { BY_HAND } from './ensure-integration';

interface ManualRecord {
  readonly companyId: string;
  readonly integrationId: string;
  readonly assetId: string;
  readonly sourceUid: string;
  readonly asset: AssetStatement;
  readonly matchKeys: readonly string[];
}

/** A record of what a person said, as it is when it is new. */
export function manualRecord(manual: ManualRecord, now: string): SourceRecord {
  const { assetId, asset, matchKeys, ...identity } = manual;
  return {
    ...identity,
    asset,
    assetId,
    homeAssetId: assetId,
    matchKeys: [...matchKeys],
    id: newId(),
    rev: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    source: BY_HAND.displayName,
    category: BY_HAND.category,
    state: 'active',
    matchConfidence: 1,
    matchReason: '',
    contentHash: contentHash({ asset, software: [], findings: [] }),
    observedAt: now,
    syncRunId: null,
  };
}
