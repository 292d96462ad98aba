import { v7 } from 'uuid';
import { BOARD } from '../../../contract/areas/boards/boards';
import { type FiledWidget, readBoardFile, writeBoardFile } from '../../../domain/boards/board-file';
import { tileText } from '../../../domain/boards/tile-text';
import { createRecord } from '../../data/records';
import { saveFile } from '../../kit/save-file';
import type { BoardDraft } from './board-dialog';
import type { ShownBoard } from './shown-board';

/** What is done with whole boards. Each is durable here when its promise resolves. */

export async function makeBoard(companyId: string, id: string, draft: BoardDraft): Promise<void> {
  await createRecord('board', companyId, { id, ...said(draft), tiles: [] });
}

const said = ({ name, description, folderId, isPrivate }: BoardDraft) => ({
  ...{ name, isPrivate },
  ...(description === '' ? {} : { description }),
  ...(folderId === '' ? {} : { folderId }),
});

/** A board of one's own with the same on it; custom widgets are shared between both. */
export async function duplicateBoard(companyId: string, id: string, board: ShownBoard): Promise<void> {
  const { name, about, filterOf, filter, range } = board;
  await createRecord('board', companyId, {
    ...{ id, name: `${name} (copy)`, isPrivate: true, filterOf, range, filter: { ...filter } },
    ...(about === '' ? {} : { description: about }),
    // A tile is known by its board, too, so that it keeps its id.
    tiles: board.tiles.map(tileText),
  });
}

export function exportBoard(board: ShownBoard, widgets: ReadonlyMap<string, FiledWidget>): void {
  const { name, about: description, filterOf, filter, range, tiles } = board;
  const text = writeBoardFile({ name, description, filterOf, range, tiles, filter: { ...filter } }, widgets);
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  saveFile(new Blob([text], { type: 'application/json' }), `board-${file}.json`);
}

interface Imported {
  readonly id: string;
  readonly name: string;
  readonly notices: readonly string[];
}

/** Makes a private board of a file, and the widgets on it. Throws with what is wrong with the file, in words. */
export async function importBoard(companyId: string, file: File): Promise<Imported> {
  if (file.size > BOARD.fileBytes)
    throw new Error('The file is larger than 1 MB: a board is not. Choose another file.');
  const { board, problem } = readBoardFile(await file.text(), v7);
  if (board === null) throw new Error(problem);
  const { name, description, filterOf, filter, range, tiles, notices } = board;
  for (const { makes } of tiles) {
    if (makes !== null) await createRecord('customWidget', companyId, { id: makes.id, ...makes.widget });
  }
  const id = v7();
  await createRecord('board', companyId, {
    ...{ id, name, filterOf, filter: { ...filter }, range, isPrivate: true, tiles: tiles.map(({ text }) => text) },
    ...(description === undefined || description === '' ? {} : { description }),
  });
  return { id, name, notices };
}
