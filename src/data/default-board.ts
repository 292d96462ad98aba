import { v7 } from 'uuid';
import type { SmallRow } from '../../worker/store/reader';
import { createRecord, updateRecord } from './records';

/** Which board a person's dashboard is: their own choice, else the company's, else the overview (BO2). */

export type DefaultRow = SmallRow<'boardDefault'>;

/** The board that comes with the product and is shown where nothing is chosen. */
export const FIRST_BOARD = 'overview';

/** Whose a choice is the server says; one that it has not seen yet is the person's own. */
const isTheirs = (row: DefaultRow, personId: string): boolean => row.rev === 0 || row.ownerId === personId;

/** The newest choice counts: two browsers may have made one each while they were offline. */
const newest = (rows: readonly DefaultRow[]): DefaultRow | undefined =>
  rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];

/** What was chosen by the person, and for everybody. */
export function choicesOf(rows: readonly DefaultRow[], personId: string) {
  const there = rows.filter(({ deletedAt }) => deletedAt === null);
  return {
    own: newest(there.filter((row) => !row.isForAll && isTheirs(row, personId))),
    forAll: newest(there.filter(({ isForAll }) => isForAll)),
  };
}

/** The id of a board, or the name of one that comes with the product. */
export function defaultBoardOf(rows: readonly DefaultRow[], personId: string): string {
  const { own, forAll } = choicesOf(rows, personId);
  return own?.board ?? forAll?.board ?? FIRST_BOARD;
}

interface Choice {
  readonly companyId: string;
  readonly personId: string;
  /** Null: nothing is chosen any more. */
  readonly board: string | null;
  /** Of everybody who chose none: for who may administrate boards. */
  readonly isForAll: boolean;
}

/** Makes a board the one that opens first. */
export async function setDefaultBoard(rows: readonly DefaultRow[], choice: Choice): Promise<void> {
  const { companyId, personId, board, isForAll } = choice;
  const { own, forAll } = choicesOf(rows, personId);
  const before = isForAll ? forAll : own;
  if (before !== undefined) await updateRecord('boardDefault', before, { board });
  else if (board !== null) {
    await createRecord('boardDefault', companyId, { id: v7(), board, isForAll, isPrivate: !isForAll });
  }
}
