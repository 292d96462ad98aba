import { and, asc, desc, eq } from 'drizzle-orm';
import { ENDED, type PolicyExecution, type policyEndpoints } from '../../../contract/areas/policies/policies';
import { companyStream } from '../../../contract/streams';
import type { Handlers } from '../../calls/handler';
import { headOf } from '../../db/change-log';
import { asSystem } from '../../db/enter';
import { rowsById } from '../../db/entity-tables';
import { policyLogs, policyQueue, policyVersions } from '../../db/schema-policies';
import type { PersonTx } from '../../records/record-hooks';
import { updateRecords } from '../../records/record-rows';
import { changesOf, daysOf, executionById, policyById, resultsOf, resultsOfAsset } from './policy-answers';

export const policyHandlers: Handlers<keyof typeof policyEndpoints> = {
  'policies.results': ({ tx, companyId, params, query }) => resultsOf(tx, companyId, params.id, query),
  'policies.versions': async ({ tx, companyId, params }) => {
    await policyById(tx, companyId, params.id);
    const { version, at, byName: by, content } = policyVersions;
    const versions = await tx.db
      .select({ version, at, by, content })
      .from(policyVersions)
      .where(and(eq(policyVersions.companyId, companyId), eq(policyVersions.policyId, params.id)))
      .orderBy(desc(version));
    return { versions };
  },
  'policies.days': ({ tx, companyId, query }) => daysOf(tx, companyId, query.policyId),
  'policies.of-asset': ({ tx, companyId, params }) => resultsOfAsset(tx, companyId, params.id),
  'policy-executions.changes': ({ tx, companyId, params, query }) => changesOf(tx, companyId, params.id, query.offset),
  'policy-executions.logs': async ({ tx, companyId, params }) => {
    await executionById(tx, companyId, params.id);
    const { id: no, at, level, text } = policyLogs;
    const lines = await tx.db
      .select({ no, at, level, text })
      .from(policyLogs)
      .where(and(eq(policyLogs.companyId, companyId), eq(policyLogs.executionId, params.id)))
      .orderBy(asc(no));
    return { lines };
  },
  'policy-executions.terminate': async ({ tx, companyId, params }) => {
    await terminate(tx, companyId, params.id);
  },
};

/** One that has ended stays as it is. What is at work on it sees that it is over before it writes anything (PO12). */
async function terminate(tx: PersonTx, companyId: string, id: string): Promise<void> {
  const execution = await executionById(tx, companyId, id);
  if (ENDED.includes(execution.status)) return;
  const text = `Terminated by ${tx.principal.displayName}. Nothing of it was kept.`;
  await asSystem(tx, async () => {
    const over = { status: 'terminated' as const, endedAt: tx.now, doing: null };
    await updateRecords(tx, 'policyExecution', [{ ...execution, ...over }]);
    await tx.db.insert(policyLogs).values({ companyId, executionId: id, at: tx.now, level: 'warn', text });
    await tx.db.delete(policyQueue).where(and(eq(policyQueue.companyId, companyId), eq(policyQueue.executionId, id)));
    if (!execution.isTest) await leaveBe(tx, companyId, execution);
  });
}

/** What it was to answer is not asked again by itself: its trigger has had its turn. */
async function leaveBe(tx: PersonTx, companyId: string, { id, policyId, version }: PolicyExecution): Promise<void> {
  const [policy] = await rowsById(tx.db, companyId, 'policy', [policyId]);
  if (policy === undefined) return;
  const { seq, mark } = await headOf(tx.db, companyStream(companyId));
  const known = policy.state ?? { ...NOTHING, problem: 'It was terminated before it ever ended. Run it again.' };
  const state = { ...known, executionId: id, at: tx.now, status: 'terminated' as const, version };
  await updateRecords(tx, 'policy', [{ ...policy, state: { ...state, dataRev: `${seq}.${mark}` } }]);
}

const NOTHING = {
  ...{ evaluated: 0, passed: 0, failed: 0, inGrace: 0, excepted: 0, counted: 0 },
  ...{ failingSince: null, trend: [] },
};
