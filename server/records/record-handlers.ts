import * as z from 'zod/mini';
import type { QueryProblem } from '../../contract/query';
import { Ids, type Verb } from '../../contract/record';
import { COMPANY_KINDS, type CompanyRecordKind, isEdited, type RecordEndpointId } from '../../contract/records';
import { changedBy, type Row } from '../../domain/effects/effect';
import { changedFields } from '../../domain/merge/same-value';
import { storedTreeProblems } from '../../domain/query/unfinished';
import { fieldChanges } from '../../domain/records/field-changes';
import { newRecord, recordEffects } from '../../domain/records/record-effects';
import type { Handlers, Services } from '../calls/handler';
import { conflict, forbidden, invalid, Refusal } from '../calls/refusal';
import { isOwned } from '../db/record-tables';
import { abilityOf } from '../identity/person';
import { keepHistory, lastToChange, recordHistory } from './record-history';
import type { HooksOfKinds, PersonTx, RecordHooks } from './record-hooks';
import { findRecord, findRecords, insertRecord, type StoredRecord, updateRecords } from './record-rows';

/** One of the calls of a kind of record. */
interface Call {
  readonly tx: PersonTx;
  readonly companyId: string;
  readonly params: { readonly id?: string };
  readonly body: unknown;
  readonly baseRev: number | undefined;
  /** What the kind's area decides. */
  readonly hooks: RecordHooks<StoredRecord>;
}

interface WorkingCall extends Call {
  readonly services: Pick<Services, 'jobs'>;
}

interface HistoryCall extends Pick<Call, 'tx' | 'companyId'> {
  readonly params: { readonly id: string; readonly rev: string };
}

/** What each verb does. The row it leaves is the one the browser showed until then: both follow from `recordEffects`. */
const ACTS: Readonly<Record<Verb, (kind: CompanyRecordKind, call: Call, verb: Verb) => Promise<void>>> = {
  create,
  update: change,
  'bulk-update': change,
  delete: replace,
  'bulk-delete': replace,
  restore: replace,
};

/** The calls of every kind; `hooks` are the areas'. */
export const recordHandlers = (hooks: HooksOfKinds): Handlers<RecordEndpointId> =>
  Object.assign(
    {},
    ...COMPANY_KINDS.flatMap((kind) =>
      kind.verbs.map((verb) => ({
        [`${kind.path}.${verb}`]: async (call: WorkingCall) => {
          await ACTS[verb](kind, { ...call, hooks: hooks[kind.name] ?? {} }, verb);
          if (hooks[kind.name]?.isAppliedLater) call.tx.afterCommit(() => call.services.jobs.wake());
        },
      })),
    ),
    ...COMPANY_KINDS.filter(isEdited).map((kind) => ({
      [`${kind.path}.history`]: ({ tx, companyId, params }: HistoryCall) => recordHistory(tx, kind, companyId, params),
    })),
  );

/**
 * The records of a call that are still to be changed by it: the one its path names, or those it lists, of which some may be as
 * it says already. Whether the person may is asked of each, so that a refusal does not depend on that.
 */
async function found(kind: CompanyRecordKind, call: Call, verb: Verb): Promise<readonly StoredRecord[]> {
  const { tx, companyId, params, body } = call;
  const rows: readonly StoredRecord[] =
    params.id === undefined
      ? await findRecords(tx, kind.name, companyId, z.parse(IdsOf, body).ids)
      : [await findRecord(tx, kind.name, companyId, params.id)];
  const ability = abilityOf(tx.principal);
  if (!rows.every((row) => ability.can(kind.rights[verb], { subject: kind.subject, row }))) throw forbidden();
  return rows.filter(({ deletedAt }) => (deletedAt !== null) === (verb === 'restore'));
}

const IdsOf = z.object({ ids: Ids.shape.ids });

/** What the schemas cannot say: its trees can be read and are finished, and its fields go together. */
function refuseWrong(kind: CompanyRecordKind, row: Row, changed: readonly string[]): void {
  const unread = kind.trees
    .filter((field) => changed.includes(field))
    .flatMap((field) =>
      storedTreeProblems(row[field]).map(({ path, message }) => ({ path: [field, ...path], message })),
    );
  const wrong = kind.check(row).map(({ field, message }) => ({ path: [field], message }));
  if (unread.length > 0) throw invalid('The query cannot be saved', unread.map(inBody));
  if (wrong.length > 0) throw invalid(wrong.map(({ message }) => message).join('. '), wrong.map(inBody));
}

const inBody = ({ path, message }: QueryProblem) => ({ path: ['body', ...path].join('.'), message });

async function create(kind: CompanyRecordKind, { tx, companyId, body, hooks }: Call, verb: Verb): Promise<void> {
  const { userId: ownerId, displayName: ownerName } = tx.principal;
  const asked = newRecord(kind, body, { companyId, at: tx.now });
  const row = { ...asked, rev: 1, ...(isOwned(kind) && { ownerId, ownerName }) };
  refuseWrong(kind, row, kind.trees);
  const made = { ...row, ...(await hooks.creating?.(tx, row)) };
  if (!(await insertRecord(tx, kind.name, made))) {
    const message = `There is already ${kind.words.a} with this id`;
    throw new Refusal({ status: 409, code: 'conflict', message });
  }
  keepHistory(tx, kind, companyId, verb, [{ id: made.id, rev: made.rev, changes: {} }]);
  await hooks.created?.(tx, made);
}

/** New values for records: each may be another person's, and have moved on since this one saw it. */
async function change(kind: CompanyRecordKind, call: Call, verb: Verb): Promise<void> {
  const changed: StoredRecord[] = [];
  const befores: StoredRecord[] = [];
  const history: Parameters<typeof keepHistory>[4][number][] = [];
  const afterIt = afterCommand(kind, call, verb);
  for (const before of await found(kind, call, verb)) {
    const after = afterIt(before);
    const fields = changedFields(before, after);
    const ordered = fields.filter((field) => !kind.sets.includes(field));
    await refuseMoved(kind, call, before, ordered);
    if (fields.length === 0) continue;
    refuseWrong(kind, after, fields);
    const made = await call.hooks.changing?.(call.tx, before, after);
    const revs = Object.fromEntries(ordered.map((field) => [field, before.rev + 1]));
    changed.push({ ...after, ...made, fieldRevs: { ...before.fieldRevs, ...revs } });
    befores.push(before);
    history.push({ id: before.id, rev: before.rev + 1, changes: fieldChanges(kind, fields, before, after) });
  }
  await updateRecords(call.tx, kind.name, changed);
  keepHistory(call.tx, kind, call.companyId, verb, history);
  for (const [at, before] of befores.entries()) await call.hooks.changed?.(call.tx, before, changed[at] ?? before);
}

/** Deletion, and what takes it back. */
async function replace(kind: CompanyRecordKind, call: Call, verb: Verb): Promise<void> {
  const rows = await found(kind, call, verb);
  const after = rows.map(afterCommand(kind, call, verb));
  await updateRecords(call.tx, kind.name, after);
  if (after.length > 0) await call.hooks.replaced?.(call.tx, after);
  const history = rows.map(({ id, rev }) => ({ id, rev: rev + 1, changes: {} }));
  keepHistory(call.tx, kind, call.companyId, verb, history);
}

/** What the command makes of each of its records. */
function afterCommand(kind: CompanyRecordKind, call: Call, verb: Verb): (before: StoredRecord) => StoredRecord {
  const { tx, companyId, params, body } = call;
  const cause = { companyId, params: { id: params.id ?? '' }, body, at: tx.now };
  // Once for all of them: of thousands the body says every id.
  const effects = recordEffects({ kind, verb }, cause);
  return (before) => ({ ...before, ...effects.reduce<Row>(changedBy, before) });
}

/** A field that somebody else changed since the person saw it is theirs to decide about (CM33). */
async function refuseMoved(
  kind: CompanyRecordKind,
  { tx, baseRev }: Call,
  row: StoredRecord,
  fields: readonly string[],
): Promise<void> {
  if (baseRev === undefined) return;
  const moved = fields.filter((field) => {
    const rev = row.fieldRevs?.[field] ?? 0;
    return rev > baseRev && !tx.changes.made(row.id, rev);
  });
  if (moved.length === 0) return;
  const by = await lastToChange(tx, kind, row.id, moved);
  throw conflict('The same fields were changed in the meantime', { fields: moved, row: { ...row }, by });
}
