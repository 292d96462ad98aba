import type { AssetEdit } from '../../../../contract/files-api';
import { changeOf } from '../../../data/changes-made';
import { sendCommand } from '../../../data/commands';
import { undoableToast } from '../../../data/undoable-toast';
import { plural } from '../../../kit/format';

/** The edits of an export, as if the person had made them one by one: with what they saw as the base, and taken back as one. */
export async function sendEdits(companyId: string, edits: readonly AssetEdit[], kept?: string): Promise<void> {
  if (edits.length === 0) return;
  const ords: number[] = [];
  for (const { assetId, name, rev, patch, base, unsaid } of edits) {
    const about = { companyId, params: { id: assetId }, body: patch, about: name };
    ords.push(await sendCommand({ endpoint: 'assets.update', ...about, baseRev: rev, base, unsaid }));
  }
  const done = `Changed ${plural(edits.length, 'asset')}`;
  undoableToast(done, changeOf(done, ords), kept);
}
