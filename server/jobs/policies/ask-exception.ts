import { sql } from 'drizzle-orm';
import type { PolicyAction } from '../../../contract/areas/policies/policy-actions';
import { type PolicyException, policyException } from '../../../contract/areas/policies/policy-exceptions';
import { POLICY_EXCEPTION } from '../../../contract/limits';
import { newRecord } from '../../../domain/records/record-effects';
import { firstChars } from '../../../domain/text/cut-text';
import type { Tx } from '../../db/access';
import { newId } from '../../db/new-id';
import { policyEffectAssets } from '../../db/schema-messages';
import { decidersOf, tellAsked } from '../../notifications/exception-news';
import { NOBODY } from '../tickets/write-ticket';
import type { Done, Effect } from './carry-out';
import { EffectFailed } from './effect-failed';
import { exceptionsOf } from './exception-rows';
import { insertMade } from './insert-made';

type AskAction = Extract<PolicyAction, { type: 'ask_exception' }>;

const DAY_MS = 86_400_000;

/**
 * Asks for an exception of what an execution found, in the policy's name; its approvers are told (EX14). An asset for which the policy
 * asked before is not asked for again while that exception would last, whatever was said to it.
 *
 * @throws EffectFailed where nobody is left who may approve, or there are too many assets to name
 */
export async function askException(tx: Tx, effect: Effect, action: AskAction): Promise<Done> {
  const { companyId } = effect;
  const may = new Set(await decidersOf(tx, companyId));
  const approverIds = action.approverIds.filter((id) => may.has(id));
  if (approverIds.length === 0)
    throw new EffectFailed('None of its approvers may approve any more. Choose other approvers in the policy.');
  const asked = new Set((await askedBefore(tx, effect)).flatMap(({ assetIds }) => assetIds));
  const named = await assetsOf(tx, effect);
  const assetIds = named.filter((id) => !asked.has(id));
  if (assetIds.length > POLICY_EXCEPTION.most)
    throw new EffectFailed(
      `An exception names at most ${POLICY_EXCEPTION.most} assets, and these are ${assetIds.length}. Ask for one of a group on the page of exceptions.`,
    );
  await tx.db.execute(sql`
    update ${policyEffectAssets} set done_at = ${tx.now} where effect_id = ${effect.id} and done_at is null`);
  if (assetIds.length === 0) return { says: 'It was asked for before: nobody is asked again.' };
  const exception = exceptionOf(effect, { ...action, approverIds }, assetIds, tx.now);
  await insertMade(tx, 'policyException', exception, exception.ownerName);
  await tellAsked(tx, exception);
  const assets = assetIds.length === 1 ? '1 asset' : `${assetIds.length.toLocaleString('en-US')} assets`;
  const others = named.length - assetIds.length;
  return { says: `Asked for an exception of ${assets}.${others > 0 ? ` Of ${others} it was asked before.` : ''}` };
}

function exceptionOf(
  { companyId, policyId, about }: Effect,
  { reason, days, approverIds }: AskAction,
  assetIds: readonly string[],
  now: string,
): PolicyException {
  const by = firstChars(`Policy “${about.policy.name}”`, NAME_CHARS);
  const body = {
    ...{ id: newId(), name: by, about: 'policy', policyId, scope: 'assets', assetIds, approverIds, reason },
    ...{ treatment: 'accept', startsAt: now, expiresAt: new Date(Date.parse(now) + days * DAY_MS).toISOString() },
  };
  return policyException.schema.parse({
    ...newRecord(policyException, body, { companyId, at: now }),
    ...{ rev: 1, status: 'requested', ownerId: NOBODY, ownerName: by },
    ...{ askedBy: { id: NOBODY, name: by }, askedAt: now },
  });
}

/** A title, and a name. */
const NAME_CHARS = 200;

/** Those the policy asked for itself, and which would still last. */
async function askedBefore({ db, now }: Tx, { companyId, policyId }: Effect): Promise<readonly PolicyException[]> {
  const all = await exceptionsOf(db, companyId);
  return all.filter(
    (one) => one.policyId === policyId && one.ownerId === NOBODY && Date.parse(one.expiresAt) > Date.parse(now),
  );
}

/** Assets that are there. */
async function assetsOf({ db }: Tx, { id, companyId }: Effect): Promise<readonly string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select e.asset_id::text as id from ${policyEffectAssets} e
    join assets a on a.company_id = ${companyId} and a.id = e.asset_id and a.deleted_at is null
    where e.effect_id = ${id} order by e.asset_id`);
  return rows.map((row) => row.id);
}
