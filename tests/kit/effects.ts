import { sql } from 'drizzle-orm';
import type { PolicyAction } from '../../contract/areas/policies/policy-actions';
import { HANDLERS } from '../../server/app/areas';
import { withAccess } from '../../server/db/access';
import { SYSTEM } from '../../server/db/principal';
import { createEngine } from '../../server/jobs/engine/engine';
import { jobsOf } from '../../server/jobs/job-list';
import { type Executed, planActions } from '../../server/jobs/policies/plan-actions';
import { newExecution, putRecords } from '../../server/jobs/policies/policy-rows';
import type { Mailer } from '../../server/net/mail';
import { TEST_OUTWARD } from './outward';
import { createTestServer, type TestServer } from './server';

/** A server whose policies do things: executions are stated, and what follows from them is real. */

export const SITE = 'https://muster.example.com';

export async function createEffectServer(mailer?: Mailer): Promise<TestServer> {
  const problems: string[] = [];
  const server = await createTestServer({
    handlers: HANDLERS,
    log: (level, event, fields) => void (level === 'error' && problems.push(`${event} ${JSON.stringify(fields)}`)),
    jobs: (store) =>
      createEngine(
        { store, log: store.log, retryMs: 10 },
        jobsOf({ store, log: store.log, outward: TEST_OUTWARD, publicUrl: SITE, ...(mailer && { mailer }) }),
      ),
  });
  PROBLEMS.set(server, problems);
  return server;
}

/** What went wrong on a server in a way nobody foresaw. */
const PROBLEMS = new WeakMap<TestServer, readonly string[]>();

type Without<T> = T extends unknown ? Omit<T, 'id'> : never;
/** An action with an id of its own. */
export const action = (one: Without<PolicyAction>): PolicyAction => Object.assign({ id: crypto.randomUUID() }, one);

export interface Stated extends Partial<Pick<Executed, 'newFailures' | 'fixed' | 'failing'>> {
  readonly policy?: Partial<Executed['policy']>;
  readonly execution?: Partial<Executed['execution']>;
}

export function executed(companyId: string, actions: readonly PolicyAction[], more: Stated = {}): Executed {
  const policy = {
    name: 'Servers have an owner',
    version: 1,
    severity: 'high',
    resolution: 'Ask who runs it',
  } as const;
  const { newFailures = [], fixed = [], failing = newFailures } = more;
  return {
    policy: { id: crypto.randomUUID(), companyId, ...policy, actions: [...actions], ...more.policy },
    execution: { id: crypto.randomUUID(), status: 'completed', isTest: false, ...more.execution },
    ...{ newFailures, fixed, failing },
  };
}

/** Plans what follows, and waits until all of it has ended. */
export async function carriedOut(server: TestServer, end: Executed): Promise<readonly string[]> {
  const { policy, execution } = end;
  const base = { id: execution.id, companyId: policy.companyId, policyId: policy.id, policyName: policy.name };
  const started = { version: policy.version, trigger: 'manual', startedBy: 'A test' } as const;
  await withAccess(server.services, SYSTEM, async (tx) => {
    await putRecords(tx, policy.companyId, 'policyExecution', [newExecution({ ...base, ...started }, tx.now)]);
    await planActions(tx, end);
  });
  server.services.jobs.wake();
  for (;;) {
    const rows = await withAccess(server.services, SYSTEM, ({ db }) =>
      db.execute<{ state: string; says: string | null }>(
        sql`select state, says from policy_effects where execution_id = ${end.execution.id} order by rank`,
      ),
    );
    if (rows.every(({ state }) => state !== 'waiting')) return rows.map(({ state, says }) => `${state}: ${says}`);
    const wrong = PROBLEMS.get(server) ?? [];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
