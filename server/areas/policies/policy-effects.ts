import { and, asc, eq, sql } from 'drizzle-orm';
import type { PolicyEffect, policyEffectEndpoints } from '../../../contract/areas/policies/policy-effects';
import type { Handlers } from '../../calls/handler';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import { messages, policyEffectAssets, policyEffects } from '../../db/schema-messages';
import { executionById } from './policy-answers';

/** What became of the actions of an execution, and whether mail leaves this installation. */
export const policyEffectHandlers: Handlers<keyof typeof policyEffectEndpoints> = {
  'policy-effects.list': ({ tx, companyId, params }) => effectsOf(tx, companyId, params.id),
  'policy-effects.again': async ({ tx, services, companyId, params }) => {
    await executionById(tx, companyId, params.id);
    const hasFailed = and(isOf(companyId, params.id), eq(policyEffects.state, 'failed'));
    const again = { state: 'waiting', attempts: 0, nextAt: tx.now, says: null } as const;
    // Written by the system for who may execute policies of this company.
    await asSystem(tx, () => tx.db.update(policyEffects).set(again).where(hasFailed));
    tx.afterCommit(() => services.jobs.wake());
    return effectsOf(tx, companyId, params.id);
  },
  'mail-status.get': async ({ tx, services, companyId }) => {
    const [row] = await asSystem(tx, () =>
      tx.db.execute<{ waiting: number; failed: number }>(sql`
        select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed
        from ${messages} where company_id = ${companyId} and state <> 'sent'`),
    );
    return { isSending: services.sendsMail === true, waiting: row?.waiting ?? 0, failed: row?.failed ?? 0 };
  },
};

const isOf = (companyId: string, executionId: string) =>
  and(eq(policyEffects.companyId, companyId), eq(policyEffects.executionId, executionId));

/** @throws Refusal 404 where the company has no such execution */
async function effectsOf(tx: Tx, companyId: string, executionId: string): Promise<{ effects: PolicyEffect[] }> {
  await executionById(tx, companyId, executionId);
  const ofEffect = sql`from ${policyEffectAssets} a where a.effect_id = ${policyEffects.id}`;
  const rows = await tx.db
    .select({
      effect: policyEffects,
      total: sql<number>`(select count(*)::int ${ofEffect})`,
      done: sql<number>`(select count(a.done_at)::int ${ofEffect})`,
    })
    .from(policyEffects)
    .where(isOf(companyId, executionId))
    .orderBy(asc(policyEffects.rank));
  return {
    effects: rows.map(({ effect: { id, actionId, action, phase, state, says, createdAt, doneAt }, total, done }) => ({
      ...{ id, actionId, type: action.type, phase, state, says, createdAt, doneAt },
      assets: total === 0 ? null : { total, done },
    })),
  };
}
