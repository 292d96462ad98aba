import { sql } from 'drizzle-orm';
import { DELIVERIES } from '../../../contract/areas/policies/webhooks';
import { firstChars } from '../../../domain/text/cut-text';
import type { Tx } from '../../db/access';
import { recordTables } from '../../db/record-tables';
import { webhookDeliveries as deliveries, webhookSecrets as secrets } from '../../db/schema-messages';
import { EgressRefused, type Outward } from '../../net/egress';
import { defineJob, type Found, type JobDefinition } from '../engine/define-job';
import { isPassing, retryAfter, signedHeaders } from '../outward/signed-post';

/** After so many tries it is given up: a person sees why, and sends it again. */
const TRIES = 12;
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 60 * 60_000;
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 1_000_000;
/** What was told is kept so long. */
const KEPT_DAYS = 30;

const { webhook: webhooks } = recordTables;

/**
 * Sends what waits for webhooks (MS8): of one after the other, of several at the same time, so that one that hangs holds up no other. A
 * try is written down before it is made; one that nobody knows the end of is made again under the same name.
 */
export function webhookJob(outward: Outward): JobDefinition {
  return defineJob({
    ...{
      name: 'webhooks',
      title: 'Messages to webhooks',
      after: ['policies', 'policy-actions'],
      atOnce: 4,
      isWrittenFirst: true,
    },
    look,
    async work({ key, part }) {
      for (;;) {
        const next = await part((tx) => claim(tx, key));
        if (next === null) return false;
        const outcome = await told(outward, next);
        await part((tx) => settle(tx, next, outcome));
      }
    },
  });
}

/** Of a webhook that is on and has a secret; those of one that is gone are over. */
const IS_SENDABLE = sql`d.state = 'waiting' and w.deleted_at is null and (w.doc ->> 'isEnabled')::boolean`;
const JOINED = sql`${deliveries} d
  join ${webhooks} w on w.company_id = d.company_id and w.id = d.webhook_id
  join ${secrets} s on s.webhook_id = d.webhook_id and s.company_id = d.company_id`;

async function look({ db }: Tx): Promise<Found> {
  const rows = await db.execute<{ key: string; companyId: string; at: number }>(sql`
    select d.webhook_id::text as key, d.company_id::text as "companyId", (extract(epoch from min(d.next_at)) * 1000)::float8 as at
    from ${JOINED} where ${IS_SENDABLE} group by d.webhook_id, d.company_id`);
  const now = Date.now();
  const later = rows.filter(({ at }) => at > now).map(({ at }) => at);
  return {
    due: rows.filter(({ at }) => at <= now).map(({ key, companyId }) => ({ key, companyId })),
    at: later.length === 0 ? null : Math.min(...later),
  };
}

interface Claimed {
  readonly id: string;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
  readonly address: string;
  readonly sealed: string;
}

async function claim({ db, now }: Tx, webhookId: string): Promise<Claimed | null> {
  const [row] = await db.execute<Claimed & Readonly<Record<string, unknown>>>(sql`
    with next as (
      select d.id, w.doc ->> 'address' as address, s.sealed from ${JOINED}
      where d.webhook_id = ${webhookId} and ${IS_SENDABLE} and d.next_at <= ${now} order by d.seq limit 1 for update of d)
    update ${deliveries} d set attempts = d.attempts + 1 from next where d.id = next.id
    returning d.id::text as id, d.event, d.body, d.attempts, next.address, next.sealed`);
  return row ?? null;
}

interface Outcome {
  readonly result: 'done' | 'again' | 'failed';
  readonly status: number | null;
  readonly answer: string;
  readonly waitMs?: number;
}

async function told({ fetch, open }: Outward, { id, event, body, address, sealed }: Claimed): Promise<Outcome> {
  let secret: string;
  try {
    secret = open(sealed);
  } catch {
    const answer = 'The secret was kept under another key. Set it again.';
    return { result: 'failed', status: null, answer };
  }
  try {
    const headers = { ...signedHeaders(secret, { id, body, now: Date.now() }), 'muster-event': event };
    const answer = await fetch(address, {
      ...{ method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
    });
    const said = firstChars(answer.body, DELIVERIES.answerChars).replaceAll('\u0000', '');
    if (answer.status >= 200 && answer.status <= 299) return { result: 'done', status: answer.status, answer: said };
    const waitMs = retryAfter(answer.headers['retry-after']);
    const result = isPassing(answer.status) ? 'again' : 'failed';
    return { result, status: answer.status, answer: said, ...(waitMs !== null && { waitMs }) };
  } catch (error) {
    if (error instanceof EgressRefused) return { result: 'failed', status: null, answer: error.message };
    return { result: 'again', status: null, answer: 'It could not be reached, or did not answer in time.' };
  }
}

async function settle({ db, now }: Tx, { id, attempts }: Claimed, outcome: Outcome): Promise<void> {
  const { result, status, answer, waitMs = 0 } = outcome;
  const state = result === 'again' ? (attempts >= TRIES ? 'failed' : 'waiting') : result;
  const wait = Math.max(waitMs, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempts - 1)));
  const nextAt = new Date(Date.parse(now) + (state === 'waiting' ? wait : 0)).toISOString();
  await db.execute(sql`
    update ${deliveries} set state = ${state}, status = ${status}, answer = ${answer}, next_at = ${nextAt}
    where id = ${id} and state = 'waiting'`);
  await db.execute(sql`
    delete from ${deliveries} where state = 'done' and next_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
}
