import type { AssetPatch } from '../../../contract/areas/assets';
import type { SourceRecord } from '../../../contract/areas/integrations';
import { isEdit } from '../../../domain/correlation/record-order';
import { pathOfKey } from '../../../domain/definitions/custom-fields';
import type { AssetRow } from './asset-columns';

/** What is said of assets, by whom. */
export type Records = readonly Pick<SourceRecord, 'assetId' | 'category' | 'sourceUid' | 'homeAssetId' | 'asset'>[];

/** The fields of a patch that no person has said a value for, of what is not sent yet neither. */
export function unsaidFields(row: AssetRow, patch: AssetPatch, records: Records): readonly string[] {
  const said = new Set([
    ...(row.pendingFields ?? []),
    ...records
      .filter(isEdit)
      .flatMap(({ asset: { custom = {}, ...fields } }) => [
        ...Object.keys(fields),
        ...Object.keys(custom).map(pathOfKey),
      ]),
  ]);
  const { tags: _, custom = {}, ...fields } = patch;
  // Which of them are not sent yet is not known: none of them is taken for a source's.
  const own = said.has('custom') ? [] : Object.keys(custom).map(pathOfKey);
  return [...Object.keys(fields), ...own].filter((field) => !said.has(field));
}
