import type { AssetPatch } from '../../../contract/areas/assets';
import type { SourceRecord } from '../../../contract/areas/integrations';
import { isEdit } from '../../../domain/correlation/record-order';
import type { AssetRow } from './asset-columns';

/** What is said of assets, by whom. */
export type Records = readonly Pick<SourceRecord, 'assetId' | 'category' | 'sourceUid' | 'homeAssetId' | 'asset'>[];

/** The fields of a patch that no person has said a value for, of what is not sent yet neither. */
export function unsaidFields(row: AssetRow, patch: AssetPatch, records: Records): readonly string[] {
  const said = new Set([
    ...(row.pendingFields ?? []),
    ...records.filter(isEdit).flatMap(({ asset }) => Object.keys(asset)),
  ]);
  return Object.keys(patch).filter((field) => field !== 'tags' && !said.has(field));
}
