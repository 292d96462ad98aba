import { ATTACHMENT } from '../../contract/limits';
import { RECORDS } from '../../contract/record-list';
import type { CompanyRecordName } from '../../contract/records';
import { invalid } from '../calls/refusal';
import { ask, type Db } from '../db/database';
import { rowsById } from '../db/entity-tables';
import { lockInventory } from '../inventory/inventory-tx';
import { type NamesFile, sentFile } from '../inventory/kept-files';
import { keepHistory } from './record-history';
import type { PersonTx, RecordHooks } from './record-hooks';
import { updateRecords } from './record-rows';

/** Files on records of one kind (TK21-TK24): what came and went stands in the record's own history. */

interface Attached extends NamesFile {
  readonly companyId: string;
  readonly deletedAt: string | null;
}

interface Host<R extends Attached> {
  /** The kind of record that has the files, and the field by which one of them says which. */
  readonly of: Extract<CompanyRecordName, 'vulnerabilityTicket' | 'policyException'>;
  readonly field: keyof R & string;
  readonly table: string;
  idOf(row: R): string;
  /** As its history calls them. */
  readonly told: string;
  /** As it is said to people: `A ticket`. */
  readonly words: string;
}

export const attachedHooks = <R extends Attached>(host: Host<R>): RecordHooks<R> => ({
  async creating(tx, row) {
    const { companyId, sha256 } = row;
    await lockInventory(tx, companyId);
    const file = await sentFile(tx.db, companyId, sha256);
    if (file === undefined) throw wrong('sha256', 'Send the file first: the server has none with this SHA-256');
    await refuseFull(tx.db, host, companyId, host.idOf(row));
    const made: Partial<Attached> = { bytes: file.bytes, mediaType: file.mediaType };
    return Object.assign<Partial<R>, Partial<Attached>>({}, made);
  },
  async created(tx, row) {
    await tell(tx, host, host.idOf(row), [row]);
  },
  async changed(tx, before, after) {
    const change = { [host.told]: { before: before.name, after: after.name } };
    await writeTold(tx, host.of, after.companyId, host.idOf(after), change);
  },
  async replaced(tx, rows) {
    for (const { companyId, sha256, name, deletedAt } of rows)
      if (deletedAt === null && (await sentFile(tx.db, companyId, sha256)) === undefined)
        throw invalid(`“${name}” was removed so long ago that its file is gone: attach it again`);
    for (const id of new Set(rows.map((one) => host.idOf(one)))) {
      await tell(
        tx,
        host,
        id,
        rows.filter((one) => host.idOf(one) === id),
      );
    }
  },
});

const wrong = (field: string, message: string) => invalid(message, [{ path: `body.${field}`, message }]);

type Counted = Pick<Host<Attached>, 'table' | 'words'> & { readonly field: string };

/** A record has so many files at most. */
export async function refuseFull(
  db: Db,
  { table, field, words }: Counted,
  companyId: string,
  id: string,
): Promise<void> {
  const text = `select count(*)::int as count from ${table}
    where company_id = $1 and doc ->> '${field}' = $2 and deleted_at is null`;
  const [found] = await ask<{ count: number }>(db, { text, params: [companyId, id] });
  if ((found?.count ?? 0) >= ATTACHMENT.ofTicket)
    throw wrong(field, `${words} has at most ${ATTACHMENT.ofTicket} files: remove one first`);
}

function tell<R extends Attached>(tx: PersonTx, host: Host<R>, id: string, rows: readonly R[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return Promise.resolve();
  const named = { count: rows.length, some: rows.map(({ name }) => name) };
  const none = { count: 0, some: [] };
  const change = first.deletedAt === null ? { added: named, removed: none } : { added: none, removed: named };
  return writeTold(tx, host.of, first.companyId, id, { [host.told]: change });
}

async function writeTold(
  tx: PersonTx,
  of: Host<Attached>['of'],
  companyId: string,
  id: string,
  changes: Parameters<typeof keepHistory>[4][number]['changes'],
): Promise<void> {
  const [record] = await rowsById<typeof of>(tx.db, companyId, of, [id]);
  if (record === undefined || record.deletedAt !== null) return;
  await updateRecords(tx, of, [record]);
  keepHistory(tx, RECORDS[of], companyId, 'update', [{ id: record.id, rev: record.rev + 1, changes }]);
}
