import * as z from 'zod/mini';
import { BOARD, type Board, type BoardDefault } from '../../../contract/areas/boards/boards';
import { isKeyOf } from '../../../contract/narrow';
import { Id } from '../../../contract/primitives';
import { PRODUCT_BOARDS } from '../../../domain/boards/product-boards';
import { readTile } from '../../../domain/boards/tile-text';
import { forbidden, invalid, notFound } from '../../calls/refusal';
import { abilityOf } from '../../identity/person';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';
import { findRecord } from '../../records/record-rows';

const board: RecordHooks<Board> = {
  async creating(tx, row) {
    refuseUnreadable(row);
    await refuseNoFolder(tx, row);
    return {};
  },
  async changing(tx, before, after) {
    // What this build does not understand of it would be lost with what it writes (BO9).
    if (before.version > BOARD.version) throw invalid(NEWER, [{ path: 'body', message: NEWER }]);
    refuseUnreadable(after);
    if (after.folderId !== before.folderId) await refuseNoFolder(tx, after);
  },
};

const NEWER =
  'The board was made by a newer version of Muster: update this installation, or duplicate the board to change it';

function refuseUnreadable({ tiles, version }: Board): void {
  if (version > BOARD.version) return;
  const at = tiles.findIndex((text) => readTile(text) === null);
  if (at < 0) return;
  const message = `Widget ${at + 1} of the board cannot be read: write its id, what it shows, and its column, row, width and height, as “a own:figures 0 0 12 3”`;
  throw invalid(message, [{ path: `body.tiles.${at}`, message }]);
}

async function refuseNoFolder(tx: PersonTx, { companyId, folderId }: Board): Promise<void> {
  if (folderId !== undefined) await findRecord(tx, 'boardFolder', companyId, folderId);
}

const boardDefault: RecordHooks<BoardDefault> = {
  async creating(tx, row) {
    refuseForAll(tx, row);
    await refuseNoBoard(tx, row);
    return {};
  },
  async changing(tx, before, after) {
    refuseForAll(tx, before);
    if (after.board !== before.board) await refuseNoBoard(tx, after);
  },
};

/** What everybody sees first is no member's to choose. */
function refuseForAll(tx: PersonTx, { companyId, isForAll }: BoardDefault): void {
  if (isForAll && !abilityOf(tx.principal).can('manage', { subject: 'Dashboard', row: { companyId } }))
    throw forbidden();
}

async function refuseNoBoard(tx: PersonTx, { companyId, board: name, isForAll }: BoardDefault): Promise<void> {
  if (name === undefined || isKeyOf(PRODUCT_BOARDS, name)) return;
  if (!z.safeParse(Id, name).success) throw notFound('Board');
  const chosen = await findRecord(tx, 'board', companyId, name);
  if (!isForAll || !chosen.isPrivate) return;
  const message = `“${chosen.name}” is private: share the board first, so that everybody can open it`;
  throw invalid(message, [{ path: 'body.board', message }]);
}

export const boardHooks = { board, boardDefault } as const;
