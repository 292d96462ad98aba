import { sql } from 'drizzle-orm';
import type { Policy, PolicyExecution } from '../../../contract/areas/policies/policies';
import { ACTION_PHASES, isAboutAssets, type PolicyAction } from '../../../contract/areas/policies/policy-actions';
import type { WebhookEvent } from '../../../contract/areas/policies/webhooks';
import { dueActions, type EndedExecution, eventsOf } from '../../../domain/policies/due-actions';
import { type EffectAbout, NAMED } from '../../../domain/policies/effect-about';
import type { Tx } from '../../db/access';
import { newId } from '../../db/new-id';
import { recordTables } from '../../db/record-tables';
import { policyEffectAssets, policyEffects, webhookDeliveries } from '../../db/schema-messages';
import { messageOf } from './message-of';

/** What an execution found, for what is to be done about it. Ids of assets. */
export interface Executed {
  readonly policy: Pick<Policy, 'id' | 'companyId' | 'name' | 'version' | 'severity' | 'resolution' | 'actions'>;
  readonly execution: Pick<PolicyExecution, 'id' | 'status' | 'isTest'>;
  /** They fail since this execution. */
  readonly newFailures: readonly string[];
  /** They failed before, and pass. */
  readonly fixed: readonly string[];
  /** All that fail, and are not excepted. */
  readonly failing: readonly string[];
}

/**
 * Keeps what is to be done, in the transaction that writes the end of an execution: each action is a row before it is done, which is
 * unique by version, execution and action (and asset), so that it is never there twice (MS5).
 */
export async function planActions(tx: Tx, executed: Executed): Promise<void> {
  const { policy, execution, newFailures, fixed, failing } = executed;
  const ids = { new: newFailures, fixed, failing };
  const counts = { new: newFailures.length, fixed: fixed.length, failing: failing.length };
  const ended: EndedExecution = { status: execution.status, isTest: execution.isTest, counts };
  const due = dueActions(policy.actions, ended);
  const events = await subscribed(tx, policy.companyId, eventsOf(ended));
  if (due.length === 0 && events.length === 0) return;
  const named = [newFailures, fixed, failing].flatMap((some) => some.slice(0, NAMED));
  const names = await namesOf(tx, policy.companyId, [...new Set(named)]);
  const aboutOf = (kind: EffectAbout['kind']): EffectAbout => ({
    policy: {
      ...{ id: policy.id, name: policy.name, severity: policy.severity },
      resolution: policy.resolution ?? '',
    },
    execution: { id: execution.id, status: execution.status, at: tx.now },
    ...{ counts, kind, total: ids[kind].length },
    assets: ids[kind].slice(0, NAMED).map((id) => ({ id, name: names.get(id) ?? id })),
  });
  for (const [index, action] of due.entries()) {
    const rank = ACTION_PHASES.indexOf(action.phase) * 1_000 + index;
    const effectId = await keepEffect(tx, executed, action, rank, aboutOf(action.assets));
    if (effectId !== null && isAboutAssets(action.type))
      await keepAssets(tx, policy.companyId, effectId, ids[action.assets]);
  }
  for (const { webhookId, event } of events) {
    const about = aboutOf(event === 'policy.fixed' ? 'fixed' : 'new');
    await queueEvent(tx, policy.companyId, { webhookId, event, sourceId: execution.id }, about);
  }
}

async function queueEvent(
  tx: Tx,
  companyId: string,
  of: { readonly webhookId: string; readonly event: WebhookEvent; readonly sourceId: string },
  about: EffectAbout,
): Promise<void> {
  const { text } = await messageOf(tx, { companyId, about, purpose: 'webhook', templateId: undefined, site: null });
  const values = { id: newId(), companyId, ...of, body: text, createdAt: tx.now, nextAt: tx.now };
  await tx.db
    .insert(webhookDeliveries)
    .values({ ...values, state: 'waiting' })
    .onConflictDoNothing();
}

/** Null: it is there. */
async function keepEffect(
  tx: Tx,
  { policy, execution }: Executed,
  action: PolicyAction,
  rank: number,
  about: EffectAbout,
): Promise<string | null> {
  const [made] = await tx.db
    .insert(policyEffects)
    .values({
      ...{ id: newId(), companyId: policy.companyId, policyId: policy.id, policyVersion: policy.version },
      ...{ executionId: execution.id, actionId: action.id, phase: action.phase, rank, action, about },
      ...{ state: 'waiting', nextAt: tx.now, createdAt: tx.now },
    })
    .onConflictDoNothing()
    .returning({ id: policyEffects.id });
  return made?.id ?? null;
}

async function keepAssets({ db }: Tx, companyId: string, effectId: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into ${policyEffectAssets} (effect_id, asset_id, company_id)
    select ${effectId}::uuid, unnest(${sql.param([...ids])}::uuid[]), ${companyId}::uuid on conflict do nothing`);
}

async function subscribed({ db }: Tx, companyId: string, events: readonly WebhookEvent[]) {
  if (events.length === 0) return [];
  const { webhook } = recordTables;
  return db.execute<{ webhookId: string; event: WebhookEvent }>(sql`
    select w.id::text as "webhookId", e.event from ${webhook} w
    join unnest(${sql.param([...events])}::text[]) as e(event) on w.doc -> 'events' ? e.event
    where w.company_id = ${companyId} and w.deleted_at is null and (w.doc ->> 'isEnabled')::boolean order by w.id, e.event`);
}

async function namesOf({ db }: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<{ id: string; name: string }>(sql`
    select id::text as id, doc ->> 'name' as name from assets
    where company_id = ${companyId} and id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
