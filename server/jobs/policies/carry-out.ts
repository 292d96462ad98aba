import { sql } from 'drizzle-orm';
import type { PolicyAction } from '../../../contract/areas/policies/policy-actions';
import type { EffectAbout } from '../../../domain/policies/policy-message';
import { webhookBody } from '../../../domain/policies/webhook-body';
import type { Tx } from '../../db/access';
import { webhookDeliveries } from '../../db/schema-messages';
import { changeAssets } from './change-assets';
import { EffectFailed } from './effect-failed';
import { messageOf, pageOf } from './message-of';
import { tellPolicyTicket } from './policy-ticket';
import { tellPeople, writeMails } from './tell-people';

/** One effect that waits, read under its lock. */
export interface Effect {
  readonly id: string;
  readonly companyId: string;
  readonly policyId: string;
  readonly executionId: string;
  readonly action: PolicyAction;
  readonly about: EffectAbout;
}

/** What came of it. */
export interface Done {
  /** There is more of it to do. */
  readonly isPartial?: true;
  /** In words. */
  readonly says: string;
  /** Who was told in the product. */
  readonly toldIds?: readonly string[];
}

/**
 * Does one effect, or a part of one, in the transaction that writes that it is done (MS5). What goes to other servers is a row of its
 * own by that, which is sent afterwards under its name.
 *
 * @throws EffectFailed where it cannot be, whatever is tried
 */
export async function carryOut(tx: Tx, effect: Effect, site: string | null): Promise<Done> {
  const { action, about } = effect;
  switch (action.type) {
    case 'notify':
      return tellPeople(tx, effect, action, messageOf(about, site));
    case 'email':
      return writeMails(tx, effect, action, messageOf(about, site));
    case 'webhook':
      return queueWebhook(tx, effect, action, site);
    case 'ticket':
      return tellPolicyTicket(tx, effect, action, messageOf(about, site));
    case 'tag':
    case 'set_field':
      return changeAssets(tx, effect, action);
    case 'ask_exception':
      throw new EffectFailed('Policies cannot ask for exceptions yet. Ask for one on the page of exceptions.');
  }
}

async function queueWebhook(
  tx: Tx,
  { id, companyId, about }: Effect,
  { webhookId }: Extract<PolicyAction, { type: 'webhook' }>,
  site: string | null,
): Promise<Done> {
  const [found] = await tx.db.execute<{ name: string }>(sql`
    select doc ->> 'name' as name from webhooks where company_id = ${companyId} and id = ${webhookId} and deleted_at is null`);
  if (found === undefined) throw new EffectFailed('The webhook is gone. Choose another one in the policy.');
  await tx.db
    .insert(webhookDeliveries)
    .values({
      // One name from the action to the receiver.
      ...{
        id,
        companyId,
        webhookId,
        sourceId: id,
        event: 'policy.action',
        body: webhookBody('policy.action', about, pageOf(about, site)),
      },
      ...{ state: 'waiting', createdAt: tx.now, nextAt: tx.now },
    })
    .onConflictDoNothing();
  return { says: `A message to “${found.name}” is on its way.` };
}
