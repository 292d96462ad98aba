import {
  type Policy,
  PolicyContent,
  type PolicyExecution,
  type PolicyTrigger,
} from '../../../contract/areas/policies/policies';
import { scheduleFault } from '../../../domain/integrations/next-run';
import { invalid } from '../../calls/refusal';
import { rowsById } from '../../db/entity-tables';
import { policyQueue, policyVersions } from '../../db/schema-policies';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';

/** A policy's schedule is one there is, and each of its edits is a version (PO3). It is evaluated in the background. */
export const policyHooks: RecordHooks<Policy> = {
  isAppliedLater: true,
  async creating(_tx, { triggers }) {
    refuseSchedules(triggers);
    return { version: 1, state: null };
  },
  created: keepVersion,
  async changing(_tx, before, after) {
    refuseSchedules(after.triggers);
    return { version: before.version + 1, state: before.state };
  },
  changed: (tx, _before, after) => keepVersion(tx, after),
};

function refuseSchedules(triggers: readonly PolicyTrigger[]): void {
  for (const [at, trigger] of triggers.entries()) {
    if (trigger.on !== 'schedule') continue;
    const fault = scheduleFault({ every: 'cron', cron: trigger.cron, zone: trigger.zone });
    if (fault !== null) throw invalid(fault, [{ path: `body.triggers.${at}.cron`, message: fault }]);
  }
}

async function keepVersion(tx: PersonTx, policy: Policy): Promise<void> {
  const { companyId, id: policyId, version } = policy;
  const { userId: byId, displayName: byName } = tx.principal;
  const row = { companyId, policyId, version, at: tx.now, byId, byName, content: PolicyContent.parse(policy) };
  await tx.db.insert(policyVersions).values(row);
}

/** A person runs a policy: what becomes of it is the background's to say. */
export const executionHooks: RecordHooks<PolicyExecution> = {
  isAppliedLater: true,
  async creating(tx, { companyId, policyId, isTest }) {
    const { userId: startedById, displayName: startedBy } = tx.principal;
    const started = { startedBy, startedById, trigger: isTest ? ('test' as const) : ('manual' as const) };
    const [policy] = await rowsById(tx.db, companyId, 'policy', [policyId]);
    if (policy?.deletedAt === null) return { ...started, policyName: policy.name, version: policy.version };
    // It was asked for without a network, and was deleted meanwhile.
    const problem = 'This policy was deleted. Restore it, and run it again.';
    return { ...started, status: 'failed' as const, startedAt: tx.now, endedAt: tx.now, problem };
  },
  async created(tx, { id: executionId, companyId, policyId, status }) {
    if (status === 'pending') await tx.db.insert(policyQueue).values({ companyId, executionId, policyId });
  },
};
