import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/access';
import { messages } from '../../db/schema-messages';

/** Mails of a company that wait, and as many that could not be sent. */
const KEPT = 10_000;

/**
 * An outbox that nothing is taken out of, as no mail server is there, does not grow for ever (MS10): of more mails than `KEPT` the oldest
 * wait no longer and say so, and the oldest of those that were not sent go.
 */
export async function boundOutbox({ db }: Tx, companyId: string): Promise<void> {
  const beyond = (state: 'waiting' | 'failed') => sql`
    select id from ${messages} where company_id = ${companyId} and state = ${state} order by created_at desc, id desc offset ${KEPT}`;
  const says = `Dropped: more than ${KEPT.toLocaleString('en')} mails waited, and this was the oldest.`;
  await db.execute(sql`update ${messages} set state = 'failed', says = ${says} where id in (${beyond('waiting')})`);
  await db.execute(sql`delete from ${messages} where id in (${beyond('failed')})`);
}
