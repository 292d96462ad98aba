import type { FixPlan, FixQuestion } from '../../contract/fix-plan';
import type { TimeToFix } from '../../contract/time-to-fix';
import { TIME_FIELDS, timeToFix } from '../../domain/findings/time-to-fix';
import { fixFirst } from '../../domain/remediation/fix-first';
import { FIX_FIELDS } from '../../domain/remediation/fix-groups';
import { OWNER_FIELD, ownerIn } from '../../domain/remediation/owner-in';
import type { Tx } from '../db/access';
import type { Database } from '../db/database';
import { everySlot, readColumns } from './read-columns';
import type { ServerQuestion } from './run-query';

/** The browser's plan over findings that SQL found (RM11). */
export async function planFixes(
  database: Database,
  tx: Tx,
  companyId: string,
  question: Omit<ServerQuestion, 'offset' | 'limit'>,
  { owners }: FixQuestion,
): Promise<FixPlan> {
  const findings = await readColumns(database, tx, companyId, question, FIX_FIELDS);
  const source = { column: findings.column, idAt: (slot: number) => findings.ids[slot] ?? '' };
  if (owners === undefined) return fixFirst(source, everySlot(findings));
  const all = { entity: 'asset', where: { kind: 'group', op: 'and', not: false, items: [] } } as const;
  const assets = await readColumns(database, tx, companyId, all, [OWNER_FIELD]);
  const slots = new Map(assets.ids.map((id, slot) => [id, slot]));
  const column = assets.column(OWNER_FIELD);
  return fixFirst(
    source,
    everySlot(findings),
    ownerIn(column, (id) => slots.get(id)),
  );
}

/** How long the fixed ones among findings that SQL found took (FG1). */
export async function timesToFix(
  database: Database,
  tx: Tx,
  companyId: string,
  question: Omit<ServerQuestion, 'offset' | 'limit'>,
): Promise<TimeToFix> {
  const findings = await readColumns(database, tx, companyId, question, TIME_FIELDS);
  return timeToFix(findings, everySlot(findings));
}
