import type { AssetStatement } from '../../contract/areas/assets';
import type { SourceCategory } from '../../contract/areas/integrations';
import type { DerivableRecord } from '../../domain/correlation/derive-asset';
import { matchKeysOf } from '../../domain/correlation/match-keys';

/** Records for tests: `n` decides the ids and the age. */
export function testRecord(n: number, asset: AssetStatement, more: Partial<DerivableRecord> = {}): DerivableRecord {
  const category: SourceCategory = more.category ?? 'network_scanner';
  return {
    id: testId(n),
    createdAt: '2026-01-01T00:00:00.000Z',
    integrationId: `integration of ${more.source ?? 'Nmap'}`,
    source: 'Nmap',
    category,
    sourceUid: `uid ${n}`,
    homeAssetId: testId(1_000 + n),
    asset,
    matchKeys: matchKeysOf(asset, more.sourceUid ?? `uid ${n}`),
    observedAt: '2026-01-02T00:00:00.000Z',
    ...more,
  };
}

export const testId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A person's edit of the asset that record `of` founds. */
export function testEdit(
  n: number,
  of: number,
  asset: AssetStatement,
  more: Partial<DerivableRecord> = {},
): DerivableRecord {
  const home = testId(1_000 + of);
  return testRecord(n, asset, {
    category: 'manual',
    source: 'By hand',
    sourceUid: home,
    homeAssetId: home,
    matchKeys: [],
    ...more,
  });
}
