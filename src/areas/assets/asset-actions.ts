import type { AssetPatch } from '../../../contract/areas/assets';
import { pickFields } from '../../../domain/merge/patch-merge';
import { portions, sendCommand, undoCommand } from '../../data/commands';
import { plural } from '../../kit/format';
import { failureToast, undoToast } from '../../kit/toasts';
import type { AssetRow } from './asset-columns';
import type { BulkStep } from './bulk-plan';
import { type Records, unsaidFields } from './said-by-hand';

/** The commands of assets, each durable here when its promise resolves. */

/**
 * `row` is the asset as the person saw it: the base of the edit. `records` say which of its values a person gave; null
 * while they are not here. Answers the command's number.
 */
export function updateAsset(row: AssetRow, patch: AssetPatch, records: Records | null): Promise<number> {
  return sendCommand({
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

/** Says that an edit is done, with the way back. */
export function undoableEdit(title: string, ord: number, message?: string): void {
  const takeBack = (): void => {
    undoCommand(ord).catch((error: unknown) => failureToast('The change could not be undone', error));
  };
  undoToast(title, takeBack, message);
}

export async function updateAssets(companyId: string, ids: readonly string[], patch: AssetPatch): Promise<void> {
  for (const some of portions(ids)) {
    await sendCommand({ companyId, endpoint: 'assets.bulk-update', params: {}, body: { ids: some, patch } });
  }
}

export async function runSteps(companyId: string, steps: readonly BulkStep[]): Promise<void> {
  for (const { ids, patch } of steps) await updateAssets(companyId, ids, patch);
}

/** Says what was done, with the way back. */
export function undoableToast(companyId: string, done: string, undo: readonly BulkStep[], message?: string): void {
  const takeBack = (): void => {
    runSteps(companyId, undo).catch((error: unknown) => failureToast('The change could not be undone', error));
  };
  undoToast(done, takeBack, message);
}

export async function deleteAssets(companyId: string, ids: readonly string[], what: string): Promise<void> {
  for (const some of portions(ids)) {
    await sendCommand({ companyId, endpoint: 'assets.bulk-delete', params: {}, body: { ids: some } });
  }
  undoToast(`Deleted ${what}`, () => {
    restoreAssets(companyId, ids).catch((error: unknown) => failureToast('The deletion could not be undone', error));
  });
}

async function restoreAssets(companyId: string, ids: readonly string[]): Promise<void> {
  for (const some of portions(ids)) {
    await sendCommand({ companyId, endpoint: 'assets.restore', params: {}, body: { ids: some } });
  }
}

export async function archiveAsset(row: AssetRow, records: Records | null): Promise<void> {
  undoableEdit(`Archived ${row.name}`, await updateAsset(row, { lifecycle: 'archived' }, records));
}

export const assets = (n: number): string => plural(n, 'asset');
