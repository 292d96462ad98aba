import type { PolicyException } from '../../../contract/areas/policies/policy-exceptions';
import type { FieldChanges } from '../../../contract/record';
import { companyStream } from '../../../contract/streams';
import type { Tx } from '../../db/access';
import { ask, type Db } from '../../db/database';
import { rowsById, tableRow } from '../../db/entity-tables';
import { recordChanges } from '../../db/record-changes';

/** A company's policy exceptions that are not deleted. */
export async function exceptionsOf(db: Db, companyId: string): Promise<readonly PolicyException[]> {
  const text = 'select id::text as id from policy_exceptions where company_id = $1 and deleted_at is null';
  const ids = (await ask<{ id: string }>(db, { text, params: [companyId] })).map(({ id }) => id);
  return rowsById(db, companyId, 'policyException', ids);
}

/** The one with this id as it is now that nobody else writes it; undefined: there is none. */
export async function lockedException(db: Db, companyId: string, id: string): Promise<PolicyException | undefined> {
  const text = 'select id from policy_exceptions where company_id = $1 and id = $2 for update';
  await ask(db, { text, params: [companyId, id] });
  const [row] = await rowsById(db, companyId, 'policyException', [id]);
  return row === undefined || row.deletedAt !== null ? undefined : row;
}

interface Told {
  readonly byId: string;
  readonly byName: string;
  readonly changes: FieldChanges;
}

/** Writes one that was read under its lock, and what its history says of that. As the system, or for who may change it. */
export async function writeException(
  tx: Tx,
  before: PolicyException,
  after: PolicyException,
  told: Told,
): Promise<void> {
  const { id, companyId } = before;
  const rev = before.rev + 1;
  const row = { ...after, rev, updatedAt: tx.now };
  const { doc } = tableRow('policyException', row);
  const text = `update policy_exceptions set doc = $3::jsonb, rev = $4, updated_at = $5::timestamptz
    where company_id = $1 and id = $2`;
  await ask(tx.db, { text, params: [companyId, id, JSON.stringify(doc), rev, tx.now] });
  tx.changes.put(companyStream(companyId), 'policyException', id, rev, row);
  await tx.db.insert(recordChanges).values({
    ...{ companyId, kind: 'policyException', recordId: id, rev, at: tx.now, verb: 'update' as const, ...told },
  });
}
