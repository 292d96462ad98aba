import { type Finding, type FindingPatch, OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import type { Person } from '../../../contract/primitives';
import { statusOf } from '../../../domain/findings/life-cycle';
import { mayEnd, triaged } from '../../../domain/findings/triage';
import { changedFields } from '../../../domain/merge/same-value';
import { fieldChanges } from '../../../domain/records/field-changes';
import { conflict, invalid, notFound, Refusal, unknownIds } from '../../calls/refusal';
import { listMembers } from '../../identity/companies';
import { lockInventory, putRows } from '../../inventory/inventory-tx';
import { settleFindings } from '../../inventory/settle-assets';
import { findingsById } from '../../inventory/write-findings';
import { keepHistory, lastToChange } from '../../records/record-history';
import type { PersonTx } from '../../records/record-hooks';

/** What people say of findings (FN4-FN7). */

const FINDINGS = { name: 'finding', verbs: ['update'], sets: [] } as const;

/** Applies a person's patch to findings. With `baseRev` a field that moved on since is a conflict. */
export async function triageFindings(
  tx: PersonTx,
  companyId: string,
  ids: readonly string[],
  given: FindingPatch,
  { baseRev, verb }: { readonly baseRev?: number | undefined; readonly verb: 'update' | 'bulk-update' },
): Promise<void> {
  const [, found, patch] = await Promise.all([
    lockInventory(tx, companyId),
    loadFindings(tx, companyId, ids),
    withMember(tx, companyId, given),
  ]);
  if (baseRev !== undefined) for (const finding of found) await refuseMoved(tx, finding, patch, baseRev);
  const by = { id: tx.principal.userId, name: tx.principal.displayName };
  const changed = found.flatMap((before) => changeOf(before, patch, tx.now, by));
  if (changed.length === 0) return;
  const rows = changed.map(({ after }) => after);
  await putRows(tx, companyId, 'finding', rows);
  keepHistory(tx, FINDINGS, companyId, verb, changed.map(historyOf));
  const counted = changed.filter(({ before, after }) => isOpen(before) !== isOpen(after));
  const assetsOf = (some: readonly Change[]) => new Set(some.map(({ after }) => after.assetId));
  await settleFindings(tx, companyId, assetsOf(changed), assetsOf(counted));
}

const isOpen = ({ status }: Finding): boolean => OPEN_STATUSES.includes(status);

interface Change {
  readonly before: Finding;
  readonly after: Finding;
  readonly fields: readonly (keyof FindingPatch)[];
}

/** Nothing where it says the same already; that something is fixed is said again of what came back. */
function changeOf(before: Finding, patch: FindingPatch, now: string, by: Person): Change[] {
  const said = triaged(patch, now, by);
  const decided = { ...before, ...said };
  // Somebody may have said another verdict since the person who only moved its end.
  const next = mayEnd(decided.verdict) ? decided : { ...decided, verdictUntil: undefined };
  const status = statusOf(next);
  const fields = FIELDS.filter(
    (field) => changedFields({ [field]: before[field] }, { [field]: next[field] }).length > 0,
  );
  if (fields.length === 0 && status === before.status) return [];
  const rev = before.rev + 1;
  const told = fields.length === 0 ? (['verdict'] as const) : fields;
  const fieldRevs = { ...before.fieldRevs, ...Object.fromEntries(told.map((field) => [field, rev])) };
  return [{ before, after: { ...next, status, rev, updatedAt: now, fieldRevs }, fields: told }];
}

const FIELDS = ['verdict', 'verdictNote', 'verdictUntil', 'assignee'] as const;

function historyOf({ before, after, fields }: Change) {
  // A person by name: ids say nothing to people.
  const named = (row: Finding) => ({ ...row, assignee: row.assignee?.name });
  return { id: after.id, rev: after.rev, changes: fieldChanges(FINDINGS, fields, named(before), named(after)) };
}

/** All of them, or a refusal of the whole call. */
async function loadFindings(tx: PersonTx, companyId: string, ids: readonly string[]): Promise<Finding[]> {
  const found = await findingsById(tx.db, companyId, ids);
  const asked = new Set(ids).size;
  if (found.length === asked) return found;
  if (asked === 1) throw notFound('Finding');
  const unknown = asked - found.length;
  const message = `${unknown} of these ${asked} findings ${unknown === 1 ? 'is' : 'are'} unknown: nothing was changed`;
  const known = new Set(found.map(({ id }) => id));
  throw new Refusal({ status: 404, code: 'not_found', message, problems: unknownIds(ids, (id) => known.has(id)) });
}

/** Who deals with it is one of the company, by the name the server knows. */
async function withMember(tx: PersonTx, companyId: string, patch: FindingPatch): Promise<FindingPatch> {
  const { assignee } = patch;
  if (assignee == null) return patch;
  if (assignee.id === tx.principal.userId) {
    return { ...patch, assignee: { id: assignee.id, name: tx.principal.displayName } };
  }
  const member = (await listMembers(tx.db, companyId)).find(({ userId }) => userId === assignee.id);
  if (member === undefined) {
    const message = 'Findings are assigned to people of the company: choose one of them';
    throw invalid(message, [{ path: 'body.assignee', message }]);
  }
  return { ...patch, assignee: { id: member.userId, name: member.name ?? member.email } };
}

async function refuseMoved(tx: PersonTx, row: Finding, patch: FindingPatch, baseRev: number): Promise<void> {
  const { fieldRevs = {} } = row;
  const fields = FIELDS.filter((field) => {
    const rev = fieldRevs[field] ?? 0;
    return patch[field] !== undefined && rev > baseRev && !tx.changes.made(row.id, rev);
  });
  if (fields.length === 0) return;
  const by = await lastToChange(tx, FINDINGS, row.id, fields);
  throw conflict('The same fields were changed in the meantime', { fields, row, by });
}
