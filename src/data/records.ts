import type { EntityRow } from '../../contract/entities';
import type { CompanyRecordName, RecordBody } from '../../contract/records';
import type { Command } from '../../contract/sync-api';
import { pickFields } from '../../domain/merge/patch-merge';
import { recordCall } from '../../domain/records/record-call';
import type { Change } from './changes-made';
import { sendChange } from './send-change';

/** The commands of records of every kind. Each is durable here when its promise resolves, and can be taken back. */

export function createRecord<N extends CompanyRecordName>(
  name: N,
  companyId: string,
  body: RecordBody<N, 'create'>,
): Promise<Change> {
  return createAny(name, companyId, body);
}

/** The same for code that serves every kind. Throws a zod error where the body is not the kind's. */
export function createAny(name: CompanyRecordName, companyId: string, body: object): Promise<Change> {
  return sendChange({ ...recordCall(name, 'create', { companyId, params: {}, body }), ...about(body) });
}

interface SeenRow {
  readonly id: string;
  readonly companyId: string;
  readonly rev: number;
}

/** What of a record its edits stand on. */
type Seen<N extends CompanyRecordName> = Pick<EntityRow[N], 'id' | 'companyId' | 'rev'> & Partial<EntityRow[N]>;

/** `row` is the record as the person saw it: the base of the edit. */
export function recordEdit<N extends CompanyRecordName>(name: N, row: Seen<N>, patch: RecordBody<N, 'patch'>): Command {
  return editOfAny(name, row, { ...patch });
}

function editOfAny(name: CompanyRecordName, row: SeenRow, patch: Readonly<Record<string, unknown>>): Command {
  const { id, companyId, rev } = row;
  const call = recordCall(name, 'update', { companyId, params: { id }, body: patch });
  return { ...call, baseRev: rev, base: pickFields({ ...row }, patch), ...about(row) };
}

export function updateRecord<N extends CompanyRecordName>(
  name: N,
  row: Seen<N>,
  patch: RecordBody<N, 'patch'>,
): Promise<Change> {
  return sendChange(recordEdit(name, row, patch));
}

/** The same for code that serves every kind. Throws a zod error where the patch is not the kind's. */
export function updateAny(
  name: CompanyRecordName,
  row: SeenRow,
  patch: Readonly<Record<string, unknown>>,
): Promise<Change> {
  return sendChange(editOfAny(name, row, patch));
}

export function deleteRecord<N extends CompanyRecordName>(name: N, row: Seen<N>): Promise<Change> {
  return deleteAny(name, row);
}

/** The same for code that serves every kind. */
export function deleteAny(name: CompanyRecordName, row: SeenRow): Promise<Change> {
  const { id, companyId } = row;
  return sendChange({ ...recordCall(name, 'delete', { companyId, params: { id }, body: undefined }), ...about(row) });
}

/** Brings a deleted record of any kind back; `name` is what it was called, if that is known. */
export function restoreAny(kind: CompanyRecordName, companyId: string, id: string, name?: string): Promise<Change> {
  const call = recordCall(kind, 'restore', { companyId, params: {}, body: { ids: [id] } });
  return sendChange({ ...call, ...(name !== undefined && { about: name }) });
}

const about = (said: object): Pick<Command, 'about'> =>
  'name' in said && typeof said.name === 'string' ? { about: said.name } : {};
