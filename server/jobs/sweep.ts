import { lt, sql } from 'drizzle-orm';
import { type Store, withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { clients } from '../db/schema';
import { attempts } from '../db/schema-identity';
import { jobLogs } from '../db/schema-jobs';
import { ATTEMPTS, CLIENTS } from '../limits/limits';

const FORGOTTEN_MS = Math.max(...Object.values(ATTEMPTS).map(({ forgottenAfterMs }) => forgottenAfterMs));

const DAY_MS = 86_400_000;
/** How long a file waits for the attachment it was sent for, and how long a removed one can be brought back (TK23). */
const UNNAMED_MS = DAY_MS;
const REMOVED_MS = 30 * DAY_MS;
/** What became of tasks (AD32). */
const JOB_LOG_MS = 14 * DAY_MS;

/** What anybody can make rows of and nothing asks for any more. Answers how many went. */
export async function sweep(
  store: Store,
  bounds: { readonly ofPerson: number; readonly keepFor: number } = CLIENTS,
): Promise<number> {
  return withAccess(store, SYSTEM, async ({ db, now }) => {
    const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
    const tried = await db
      .delete(attempts)
      .where(lt(attempts.lastAt, before(FORGOTTEN_MS)))
      .returning({ key: attempts.key });
    // A browser that comes again after its number was forgotten is told to count from 1 (S32).
    const silent = await db
      .delete(clients)
      .where(lt(clients.updatedAt, before(bounds.keepFor)))
      .returning({ id: clients.id });
    const crowd = await db.execute(sql`
      delete from clients using (
        select id, row_number() over (partition by user_id order by updated_at desc) as place from clients
      ) as placed
      where placed.id = clients.id and placed.place > ${bounds.ofPerson} returning clients.id`);
    // No record names them, or only those that were removed long ago.
    const files = await db.execute(sql`
      delete from ticket_files f where sent_at < ${before(UNNAMED_MS)}::timestamptz and not exists (
        select from (
          select company_id, doc, deleted_at from ticket_attachments
          union all select company_id, doc, deleted_at from exception_evidence
          union all select company_id, doc, deleted_at from report_runs) a
        where a.company_id = f.company_id and a.doc ->> 'sha256' = f.sha256
          and coalesce(a.deleted_at > ${before(REMOVED_MS)}::timestamptz, true)) returning f.sha256`);
    const lines = await db
      .delete(jobLogs)
      .where(lt(jobLogs.at, before(JOB_LOG_MS)))
      .returning({ id: jobLogs.id });
    return lines.length + tried.length + silent.length + crowd.length + files.length;
  });
}
