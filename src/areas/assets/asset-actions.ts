import type { AssetPatch } from '../../../contract/areas/assets';
import type { Command } from '../../../contract/sync-api';
import { pickFields } from '../../../domain/merge/patch-merge';
import { runBulk } from '../../data/bulk';
import { type Change, remember } from '../../data/changes-made';
import { sendChange } from '../../data/send-change';
import { undoableToast } from '../../data/undoable-toast';
import { plural } from '../../kit/format';
import type { AssetRow } from './asset-columns';
import { type BulkStep, shownOf } from './bulk-plan';
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

/** Changes many; `title` says it as done. */
export function runSteps(companyId: string, title: string, steps: readonly BulkStep[]): ReturnType<typeof runBulk> {
  const toCommand = ({ ids, patch, shows = [] }: BulkStep) => ({
    ids,
    command: (some: readonly string[]): Command<'assets.bulk-update'> => ({
      ...{ companyId, endpoint: 'assets.bulk-update', params: {}, body: { ids: [...some], patch } },
      shows: shownOf(shows, some),
    }),
  });
  return runBulk({ companyId, entity: 'asset', title, steps: steps.map(toCommand) });
}

export async function deleteAssets(companyId: string, ids: readonly string[], what: string): Promise<void> {
  const sent = await runOn(companyId, 'assets.bulk-delete', `Deleted ${what}`, ids);
  const title = sent.count === ids.length ? `Deleted ${what}` : `Deleted ${assets(sent.count)}, then stopped`;
  const takeBack = async (): Promise<void> => void (await runOn(companyId, 'assets.restore', `Restored ${what}`, ids));
  undoableToast(title, remember({ title: `Delete ${what}`, ords: sent.ords, takeBack }));
}

function runOn(
  companyId: string,
  endpoint: 'assets.bulk-delete' | 'assets.restore',
  title: string,
  ids: readonly string[],
): ReturnType<typeof runBulk> {
  const command = (some: readonly string[]): Command => ({ companyId, endpoint, params: {}, body: { ids: [...some] } });
  return runBulk({ companyId, entity: 'asset', title, steps: [{ ids, command }] });
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

/** What can be edited of assets, to be found by it. */
export const EDITED = 'Tags, owner, criticality, type, location, lifecycle …';
