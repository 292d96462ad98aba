import { sql } from 'drizzle-orm';
import { errorText } from '../../calls/error-text';
import type { Tx } from '../../db/access';
import { outageOf } from '../../db/outage';
import { policyEffects } from '../../db/schema-messages';
import { defineJob, type Found, type JobDefinition, TurnEnded } from '../engine/define-job';
import type { JobParts } from '../job-parts';
import { carryOut, type Effect } from './carry-out';
import { EffectFailed } from './effect-failed';

/** An effect that goes wrong in a way nobody foresaw is tried so often, later each time. */
const TRIES = 5;
const FIRST_WAIT = 10_000;
/** What was done is kept so long. */
const KEPT_DAYS = 180;

/**
 * Carries out what policies planned (MS5): of a company one effect after the other, those of one execution in their order. Each is done
 * and written down as done in one transaction: whatever dies in between, it is done once.
 */
export function actionJob({ log, publicUrl = null }: Pick<JobParts, 'log' | 'publicUrl'>): JobDefinition {
  return defineJob({
    ...{ name: 'policy-actions', title: 'What policies do', after: ['policies'], atOnce: 2 },
    look,
    async work({ key: companyId, part }) {
      for (let did = false; ; did = true) {
        const next = await part((tx) => nextEffect(tx, companyId));
        if (next === null) return did;
        try {
          await part((tx) => doOne(tx, next.id, publicUrl));
        } catch (error) {
          if (error instanceof TurnEnded || outageOf(error) !== null) throw error;
          if (!(error instanceof EffectFailed))
            log('error', 'an action of a policy failed', { effect: next.id, error: errorText(error) });
          await part((tx) => keepFailure(tx, next, error));
        }
      }
    },
  });
}

/** Waits for nothing before it: what comes later in an execution is done after all that comes first has ended. */
const IS_NEXT = sql`e.state = 'waiting' and not exists (
  select from ${policyEffects} b where b.execution_id = e.execution_id and b.state = 'waiting' and b.rank < e.rank)`;

async function look({ db }: Tx): Promise<Found> {
  const rows = await db.execute<{ companyId: string; at: number }>(sql`
    select e.company_id::text as "companyId", (extract(epoch from min(e.next_at)) * 1000)::float8 as at
    from ${policyEffects} e where ${IS_NEXT} group by e.company_id`);
  const now = Date.now();
  const later = rows.filter(({ at }) => at > now).map(({ at }) => at);
  return {
    due: rows.filter(({ at }) => at <= now).map(({ companyId }) => ({ key: companyId, companyId })),
    at: later.length === 0 ? null : Math.min(...later),
  };
}

interface Next {
  readonly id: string;
  readonly attempts: number;
}

async function nextEffect({ db, now }: Tx, companyId: string): Promise<Next | null> {
  const [row] = await db.execute<Next & Readonly<Record<string, unknown>>>(sql`
    select e.id::text as id, e.attempts from ${policyEffects} e
    where e.company_id = ${companyId} and e.next_at <= ${now} and ${IS_NEXT}
    order by e.created_at, e.execution_id, e.rank limit 1`);
  return row ?? null;
}

async function doOne(tx: Tx, id: string, site: string | null): Promise<void> {
  // Another turn that was thought dead may be at it still: it waits here, and finds it done.
  const [effect] = await tx.db.execute<Effect & Readonly<Record<string, unknown>>>(sql`
    select id::text as id, company_id::text as "companyId", policy_id::text as "policyId", execution_id::text as "executionId",
      action, about
    from ${policyEffects} where id = ${id} and state = 'waiting' for update`);
  if (effect === undefined) return;
  const { says, isPartial, toldIds } = await carryOut(tx, effect, site);
  if (isPartial) return;
  const told = toldIds === undefined ? sql`null` : sql`${sql.param([...toldIds])}::uuid[]`;
  await tx.db.execute(sql`
    update ${policyEffects} set state = 'done', says = ${says}, told_ids = ${told}, done_at = ${tx.now} where id = ${id}`);
  await tx.db.execute(sql`
    delete from ${policyEffects} where company_id = ${effect.companyId} and state = 'done'
      and done_at < ${tx.now}::timestamptz - make_interval(days => ${KEPT_DAYS})`);
}

async function keepFailure({ db, now }: Tx, { id, attempts }: Next, error: unknown): Promise<void> {
  const isOver = error instanceof EffectFailed || attempts + 1 >= TRIES;
  const says =
    error instanceof EffectFailed
      ? error.message
      : `It went wrong${isOver ? '' : ', and is tried again'}. “an action of a policy failed” in the log of the server says where.`;
  const nextAt = new Date(Date.parse(now) + FIRST_WAIT * 2 ** attempts).toISOString();
  await db.execute(sql`
    update ${policyEffects} set attempts = attempts + 1, says = ${says}, next_at = ${nextAt},
      state = ${isOver ? 'failed' : 'waiting'} where id = ${id} and state = 'waiting'`);
}
