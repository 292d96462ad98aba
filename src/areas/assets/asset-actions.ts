import type { AssetPatch } from '../../../contract/areas/assets';
import { pickFields } from '../../../domain/merge/patch-merge';
import { type Change, remember, sendChange } from '../../data/changes-made';
import { portions, sendCommand } from '../../data/commands';
import { undoableToast } from '../../data/undoable-toast';
import { plural } from '../../kit/format';
import type { AssetRow } from './asset-columns';
import type { BulkStep } from './bulk-plan';
import { type Records, unsaidFields } from './said-by-hand';

/** The commands of assets, each durable here when its promise resolves. */

/**
 * `row` is the asset as the person saw it: the base of the edit. `records` say which of its values a person gave; null
 * while they are not here.
 */
export function updateAsset(row: AssetRow, patch: AssetPatch, records: Records | null): Promise<Change> {
  return sendChange({
    companyId: row.companyId,
    endpoint: 'assets.update',
    params: { id: row.id },
    body: patch,
    baseRev: row.rev,
    base: pickFields({ ...row }, patch),
    ...(records === null ? {} : { unsaid: unsaidFields(row, patch, records) }),
    about: row.name,
  });
}

/** Answers the numbers of its commands. */
export async function runSteps(companyId: string, steps: readonly BulkStep[]): Promise<readonly number[]> {
  const ords: number[] = [];
  for (const { ids, patch } of steps) {
    for (const some of portions(ids)) {
      const body = { ids: some, patch };
      ords.push(await sendCommand({ companyId, endpoint: 'assets.bulk-update', params: {}, body }));
    }
  }
  return ords;
}

export async function deleteAssets(companyId: string, ids: readonly string[], what: string): Promise<void> {
  const ords: number[] = [];
  for (const some of portions(ids)) {
    ords.push(await sendCommand({ companyId, endpoint: 'assets.bulk-delete', params: {}, body: { ids: some } }));
  }
  const change = remember({ title: `Delete ${what}`, ords, takeBack: () => restoreAssets(companyId, ids) });
  undoableToast(`Deleted ${what}`, change);
}

async function restoreAssets(companyId: string, ids: readonly string[]): Promise<void> {
  for (const some of portions(ids)) {
    await sendCommand({ companyId, endpoint: 'assets.restore', params: {}, body: { ids: some } });
  }
}

/** `name`: what it was called, if that is known. */
export function restoreAsset(companyId: string, id: string, name?: string): Promise<Change> {
  return sendChange({
    ...{ companyId, endpoint: 'assets.restore', params: {}, body: { ids: [id] } },
    ...(name !== undefined && { about: name }),
  });
}

export async function archiveAsset(row: AssetRow, records: Records | null): Promise<void> {
  undoableToast(`Archived ${row.name}`, await updateAsset(row, { lifecycle: 'archived' }, records));
}

export const assets = (n: number): string => plural(n, 'asset');
