import { sql } from 'drizzle-orm';
import type { ActionBy } from '../../contract/areas/integrations/actions';
import { firstChars } from '../../domain/text/cut-text';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { recordTables } from '../db/record-tables';
import { decidersOf } from './exception-news';
import { notify } from './notify';

/** As much of a title as is told. */
const TOLD = 200;

/**
 * Tells who may approve actions that some wait for a second person (AI10): each once for all that wait, by how many they themself may
 * decide, and never who asked. What is not read yet is renewed.
 *
 * @param title what was asked for now, in the words of its definition
 */
export async function tellPending(tx: Tx, companyId: string, by: ActionBy, title: string): Promise<void> {
  const people = (await decidersOf(tx, companyId)).filter((id) => id !== by.id);
  if (people.length === 0) return;
  const waiting = await asSystem(tx, () =>
    tx.db.execute<{ by: string | null; many: number }>(sql`
      select doc -> 'requestedBy' ->> 'id' as by, count(*)::int as many from ${recordTables.integrationAction}
      where company_id = ${companyId} and doc ->> 'status' = 'pending' group by 1`),
  );
  const all = waiting.reduce((sum, { many }) => sum + many, 0);
  const own = new Map(waiting.map((one) => [one.by, one.many]));
  const manyFor = (id: string): number => all - (own.get(id) ?? 0);
  // Those who may decide the same number are told in one go: nearly always it is everybody.
  for (const many of new Set(people.map(manyFor)))
    await notify(
      tx,
      people.filter((id) => manyFor(id) === many),
      {
        ...{ companyId, type: 'actions_pending', severity: 'medium' },
        title: `${many === 1 ? '1 action waits' : `${many.toLocaleString('en-US')} actions wait`} for your decision`,
        message: `${by.name} asked last, for “${firstChars(title, TOLD)}”.`,
        subject: { kind: 'actions', id: companyId },
        groupKey: `actions_pending ${companyId}`,
      },
    );
}
