import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/access';
import { messages } from '../../db/schema-messages';
import type { Mail, Mailer, MailOutcome } from '../../net/mail';
import { defineJob, type JobDefinition } from '../engine/define-job';

/** After so many tries it is given up, some days after it was written. */
const TRIES = 60;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 60 * 60_000;
/** What was sent is kept so long. */
const KEPT_DAYS = 30;

/**
 * Sends what waits in the outbox of mail, the oldest first (MS7). A try is written down before it is made. What a process that died was
 * sending is sent again under the same name: nobody knows whether it arrived.
 */
export function mailJob(mailer: Mailer): JobDefinition {
  return defineJob({
    ...{ name: 'mail', title: 'Mail that is sent', after: ['policy-actions', 'reports'], isWrittenFirst: true },
    async look({ db }) {
      const [row] = await db.execute<{ at: number | null }>(sql`
        select (extract(epoch from min(next_at)) * 1000)::float8 as at from ${messages} where state = 'waiting'`);
      const at = row?.at ?? null;
      return { due: at !== null && at <= Date.now() ? [{ key: '', companyId: null }] : [], at };
    },
    async work({ part }) {
      for (;;) {
        const next = await part(claim);
        if (next === null) return false;
        const outcome = await mailer.send(next);
        await part((tx) => settle(tx, next, outcome));
      }
    },
  });
}

interface Claimed extends Mail {
  readonly attempts: number;
}

async function claim({ db, now }: Tx): Promise<Claimed | null> {
  const [row] = await db.execute<Claimed & Readonly<Record<string, unknown>>>(sql`
    update ${messages} set attempts = attempts + 1
    where id = (select id from ${messages} where state = 'waiting' and next_at <= ${now} order by next_at, id limit 1 for update)
    returning id::text as id, recipient as "to", subject, text, html, attempts`);
  return row ?? null;
}

async function settle({ db, now }: Tx, { id, attempts }: Claimed, { result, says }: MailOutcome): Promise<void> {
  const isGivenUp = result === 'again' && attempts >= TRIES;
  const state = result === 'sent' ? 'sent' : result === 'refused' || isGivenUp ? 'failed' : 'waiting';
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempts - 1));
  const nextAt = new Date(Date.parse(now) + (state === 'waiting' ? wait : 0)).toISOString();
  await db.execute(sql`
    update ${messages} set state = ${state}, says = ${says}, next_at = ${nextAt} where id = ${id} and state = 'waiting'`);
  // Who reads the outbox, or a backup of it, holds nobody's link.
  if (state === 'sent')
    await db.execute(sql`
      update ${messages} set text = ${masked(sql`text`)}, html = ${masked(sql`html`)}
      where id = ${id} and text like '%/policy-exception/%'`);
  await db.execute(sql`
    delete from ${messages} where state = 'sent' and next_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
}

const masked = (column: SQL) => sql`regexp_replace(${column}, '(/policy-exception/)[A-Za-z0-9_-]+', '\\1[token]', 'g')`;
