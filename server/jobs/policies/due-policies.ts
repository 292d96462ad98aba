import { sql } from 'drizzle-orm';
import type { ExecutionTrigger, Policy, PolicyTrigger } from '../../../contract/areas/policies/policies';
import { companyStream } from '../../../contract/streams';
import type { Seen } from '../../../contract/sync';
import { nextRun } from '../../../domain/integrations/next-run';
import type { Tx } from '../../db/access';
import { headOf } from '../../db/change-log';
import { ask } from '../../db/database';
import { rowsById } from '../../db/entity-tables';
import { changesBetween } from '../companies/changes-between';
import { idsOf, type Since } from '../companies/follow-companies';

/** Which policies are to be executed by themselves now, and why. */

export interface DuePolicy {
  readonly policy: Policy;
  readonly trigger: ExecutionTrigger;
  /** What it came of, in words. */
  readonly startedBy: string;
}

export interface Plan {
  readonly due: readonly DuePolicy[];
  /** Those of which something changed and of which it is to be counted whether that is more or less than they bear. */
  readonly counted: readonly Policy[];
  /** When the next schedule comes, in milliseconds since 1970. */
  readonly nextAt: number | null;
}

/** The policies of a company that are in force. */
export async function policiesOf({ db }: Pick<Tx, 'db'>, companyId: string): Promise<readonly Policy[]> {
  const ids = await ask<{ id: string }>(db, {
    text: 'select id::text as id from policies where company_id = $1 and deleted_at is null order by id',
    params: [companyId],
  });
  const rows = await rowsById(
    db,
    companyId,
    'policy',
    ids.map(({ id }) => id),
  );
  return rows.filter(({ enabled }) => enabled);
}

/** The place in a company's log up to which a policy looked; as it is kept. */
export const placeText = ({ seq, mark }: Seen): string => `${seq}.${mark}`;
export function placeOf(text: string): Seen {
  const [seq = '', mark = ''] = text.split('.');
  return { seq: Number(seq), mark };
}

export async function duePolicies(tx: Tx, companyId: string): Promise<Plan> {
  const { db, now } = tx;
  const waiting = await ask<{ id: string }>(db, {
    text: 'select policy_id::text as id from policy_queue where company_id = $1',
    params: [companyId],
  });
  const busy = new Set(waiting.map(({ id }) => id));
  const head = await headOf(db, companyStream(companyId));
  const news = new News(tx, companyId, head);
  const due: DuePolicy[] = [];
  const counted: Policy[] = [];
  let nextAt: number | null = null;
  for (const policy of await policiesOf(tx, companyId)) {
    // One at a time: when that is over it is looked at again.
    if (busy.has(policy.id)) continue;
    const found = await dueNow(policy, news, Date.parse(now));
    if (found !== null && found !== 'count') due.push({ policy, ...found });
    if (found === 'count') counted.push(policy);
    const next = nextOf(policy, Date.parse(now));
    if (next !== null) nextAt = Math.min(nextAt ?? next, next);
  }
  return { due, counted, nextAt };
}

type Why = Pick<DuePolicy, 'trigger' | 'startedBy'>;

async function dueNow(policy: Policy, news: News, now: number): Promise<Why | 'count' | null> {
  const { state, triggers, version } = policy;
  const since = Date.parse(state?.at ?? policy.createdAt);
  const comes = triggers.filter((trigger) => trigger.on === 'schedule').map((trigger) => nextAfter(trigger, since));
  if (comes.some((at) => at !== null && at <= now)) return { trigger: 'schedule', startedBy: 'Schedule' };
  const follows = triggers.find(({ on }) => on !== 'schedule' && on !== 'manual');
  if (follows !== undefined && state?.version !== version)
    return { trigger: follows.on, startedBy: state === null ? 'New policy' : 'Changed policy' };
  if (state === null) return null;
  if (await news.hasExceptions(policy)) return { trigger: 'on_sync', startedBy: 'Changed exception' };
  if (follows === undefined || !(await news.isSynced(policy))) return null;
  const on = (what: PolicyTrigger['on']): boolean => triggers.some((trigger) => trigger.on === what);
  if (on('on_sync')) return { trigger: 'on_sync', startedBy: 'Sync' };
  if (on('on_new') && (await news.hasNew(state.at))) return { trigger: 'on_new', startedBy: 'New assets' };
  if (on('on_removed') && (await news.hasRemoved(state.at)))
    return { trigger: 'on_removed', startedBy: 'Removed assets' };
  return on('count_above') || on('count_below') ? 'count' : null;
}

function nextAfter(trigger: PolicyTrigger, from: number): number | null {
  return trigger.on === 'schedule' ? nextRun({ every: 'cron', cron: trigger.cron, zone: trigger.zone }, from) : null;
}

function nextOf({ triggers }: Policy, now: number): number | null {
  const times = triggers.flatMap((trigger) => nextAfter(trigger, now) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether a count came to the other side of what a policy bears (PO11). */
export function crossing(triggers: readonly PolicyTrigger[], before: number, now: number): Why | null {
  for (const trigger of triggers) {
    if (trigger.on === 'count_above' && before <= trigger.n && now > trigger.n)
      return { trigger: 'count_above', startedBy: `More than ${trigger.n} fail` };
    if (trigger.on === 'count_below' && before >= trigger.n && now < trigger.n)
      return { trigger: 'count_below', startedBy: `Fewer than ${trigger.n} fail` };
  }
  return null;
}

/** What was written in a company since its policies looked, asked once for those that looked at the same time. */
class News {
  private readonly known = new Map<string, Since>();

  constructor(
    private readonly tx: Tx,
    private readonly companyId: string,
    private readonly head: Seen,
  ) {}

  private async since({ state }: Policy): Promise<Since> {
    const from = state?.dataRev ?? '';
    const known = this.known.get(from);
    if (known !== undefined) return known;
    const since = await changesBetween(this.tx.db, this.companyId, placeOf(from), this.head);
    this.known.set(from, since);
    return since;
  }

  /** Whether a sync has ended since; where nobody can tell, it has. */
  async isSynced(policy: Policy): Promise<boolean> {
    const since = await this.since(policy);
    if (since === null) return true;
    const runs = await rowsById(this.tx.db, this.companyId, 'syncRun', idsOf(since, 'syncRun'));
    return runs.some(({ finishedAt }) => finishedAt !== null);
  }

  /** Whether an exception of this policy that counts, or has counted, was written since. */
  async hasExceptions(policy: Policy): Promise<boolean> {
    const since = await this.since(policy);
    const ids = since === null ? [] : idsOf(since, 'policyException');
    if (ids.length === 0) return false;
    const rows = await this.tx.db.execute(sql`
      select 1 from policy_exceptions where company_id = ${this.companyId}
        and id = any(${sql.param([...ids])}::uuid[]) and doc ->> 'policyId' = ${policy.id}
        and doc ->> 'status' in ('active', 'expired', 'revoked') limit 1`);
    return rows.length > 0;
  }

  hasNew(since: string): Promise<boolean> {
    return this.has(sql`deleted_at is null and created_at > ${since}`);
  }

  hasRemoved(since: string): Promise<boolean> {
    return this.has(sql`deleted_at > ${since}`);
  }

  private async has(condition: ReturnType<typeof sql>): Promise<boolean> {
    const rows = await this.tx.db.execute(sql`
      select 1 from assets where company_id = ${this.companyId} and ${condition} limit 1`);
    return rows.length > 0;
  }
}
