import { and, eq, sql } from 'drizzle-orm';
import type { PolicyAction } from '../../../contract/areas/policies/policy-actions';
import { doneAt } from '../../../domain/policies/planned-effects';
import { firstChars } from '../../../domain/text/cut-text';
import type { Tx } from '../../db/access';
import { recordTables } from '../../db/record-tables';
import { integrations } from '../../db/schema';
import { policyEffectAssets } from '../../db/schema-messages';
import { fromRow } from '../../inventory/rows';
import { requestActions } from '../actions/request-actions';
import type { Done, Effect } from './carry-out';
import { EffectFailed } from './effect-failed';

type AtTool = Extract<PolicyAction, { type: 'integration_action' }>;

/** Assets of one transaction. */
const AT_ONCE = 100;
const NAME_CHARS = 200;

/**
 * Asks for something at another tool for the next assets of an effect, in the policy's name (AI9). Each asset of an effect has one action,
 * by a name that follows from both. For what waits from an execution before nothing more is asked: a policy that fails all night does not
 * do the same to a machine every hour.
 *
 * @throws EffectFailed where the source is gone, or cannot do it any more
 */
export async function askAtTool(tx: Tx, effect: Effect, action: AtTool): Promise<Done> {
  const { companyId, about } = effect;
  const isIt = and(eq(integrations.id, action.integrationId), eq(integrations.companyId, companyId));
  const rows = await tx.db.select().from(integrations).where(isIt);
  const found = doneAt(
    action,
    rows.map((row) => fromRow(row)),
  );
  if ('why' in found) throw new EffectFailed(`${found.why}. Choose another one in the policy.`);
  const { source, definition } = found;
  const by = { id: null, name: firstChars(`Policy “${about.policy.name}”`, NAME_CHARS) };
  const ids = await nextAssets(tx, effect.id);
  const waiting = await waitingFor(tx, effect, action, by.name, ids);
  const targets = ids.filter((id) => !waiting.has(id)).map((id) => ({ entity: 'asset' as const, id }));
  const given = { batchId: effect.id, params: action.params, targets, isDryRun: false };
  const asked =
    // No target at all would be the source as a whole.
    targets.length === 0 ? null : await requestActions(tx, { companyId, source, definition, given, by });
  await tx.db.execute(sql`
    update ${policyEffectAssets} set done_at = ${tx.now}
    where effect_id = ${effect.id} and asset_id = any(${sql.param([...ids])}::uuid[])`);
  if (ids.length === AT_ONCE) return { says: '', isPartial: true };
  const many = await askedOf(tx, effect);
  const left = about.total - many;
  const [first] = asked?.left ?? [];
  return {
    says: [
      `Asked for “${definition.title}” at ${source.displayName} for ${counted(many)}.`,
      definition.needsApproval && many > 0 ? 'Each waits until a person approves it.' : '',
      left > 0 ? `Not for ${counted(left)}${waiting.size > 0 ? ', for some of which it waits already' : ''}.` : '',
      left > 0 && first !== undefined ? `${first.name}: ${first.why}.` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  };
}

const counted = (many: number): string => `${many.toLocaleString('en-US')} ${many === 1 ? 'asset' : 'assets'}`;

async function nextAssets({ db }: Tx, effectId: string): Promise<readonly string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select asset_id::text as id from ${policyEffectAssets}
    where effect_id = ${effectId} and done_at is null order by asset_id limit ${AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Those of these assets for which the policy asked the same before, and it is not over. */
async function waitingFor(
  { db }: Tx,
  { id, companyId }: Effect,
  { integrationId, does }: AtTool,
  by: string,
  assetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.execute<{ id: string }>(sql`
    select doc -> 'about' ->> 'id' as id from ${recordTables.integrationAction}
    where company_id = ${companyId} and doc ->> 'status' in ('pending', 'approved', 'running')
      and doc ->> 'integrationId' = ${integrationId} and doc ->> 'type' = ${does} and doc ->> 'batchId' <> ${id}
      and doc -> 'requestedBy' ->> 'name' = ${by} and doc -> 'requestedBy' ->> 'id' is null
      and doc -> 'about' ->> 'id' = any(${sql.param([...assetIds])}::text[])`);
  return new Set(rows.map((row) => row.id));
}

async function askedOf({ db }: Tx, { id, companyId }: Effect): Promise<number> {
  const [row] = await db.execute<{ many: number }>(sql`
    select count(*)::int as many from ${recordTables.integrationAction}
    where company_id = ${companyId} and doc ->> 'batchId' = ${id}`);
  return row?.many ?? 0;
}
