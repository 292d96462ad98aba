import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { MessageTemplate } from '../../../contract/areas/policies/message-templates';
import { brokenParts } from '../../../domain/templates/message-for';
import { invalid } from '../../calls/refusal';
import { recordTables } from '../../db/record-tables';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';

/** A template that could not be filled in is not kept, and one that policies name is not deleted (TM11, TM12). */
export const messageTemplateHooks: RecordHooks<MessageTemplate> = {
  async creating(_tx, row) {
    refuseBroken(row);
    return { version: 1 };
  },
  async changing(_tx, before, after) {
    const isOther = before.subject !== after.subject || before.body !== after.body || before.html !== after.html;
    if (!isOther) return { version: before.version };
    refuseBroken(after);
    return { version: before.version + 1 };
  },
  async replaced(tx, rows) {
    await refuseUsed(
      tx,
      rows.filter(({ deletedAt }) => deletedAt !== null),
    );
  },
};

function refuseBroken(row: MessageTemplate): void {
  const broken = brokenParts(row);
  const [first] = broken;
  if (first === undefined) return;
  throw invalid(
    `The template cannot be filled in: ${first.message}`,
    broken.map(({ part, line, column, message }) => ({
      path: `body.${part}`,
      message: `Line ${line}, column ${column}: ${message}`,
    })),
  );
}

const NAMED = 3;
const { policy: policies } = recordTables;

async function refuseUsed(tx: PersonTx, rows: readonly MessageTemplate[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = rows.map(
    ({ id }) => sql`${policies.doc} -> 'actions' @> ${JSON.stringify([{ templateId: id }])}::jsonb`,
  );
  const users = await tx.db
    .select({ name: sql<string>`${policies.doc} ->> 'name'` })
    .from(policies)
    .where(and(eq(policies.companyId, first.companyId), isNull(policies.deletedAt), or(...names)))
    .orderBy(policies.id);
  if (users.length === 0) return;
  const some = users.slice(0, NAMED).map(({ name }) => `“${name}”`);
  const rest = users.length > NAMED ? ` and ${users.length - NAMED} more` : '';
  const many = rows.length === 1 ? `“${first.name}” is` : 'Some of these templates are';
  throw invalid(`${many} used by ${some.join(', ')}${rest}. Choose another template there first`);
}
