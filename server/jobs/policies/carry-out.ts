import { sql } from 'drizzle-orm';
import type { MessagePurpose } from '../../../contract/areas/policies/message-templates';
import type { PolicyAction } from '../../../contract/areas/policies/policy-actions';
import type { EffectAbout } from '../../../domain/policies/effect-about';
import type { ChosenMessage } from '../../../domain/templates/message-for';
import type { Tx } from '../../db/access';
import { recordTables } from '../../db/record-tables';
import { webhookDeliveries } from '../../db/schema-messages';
import { askAtTool } from './ask-at-tool';
import { askException } from './ask-exception';
import { changeAssets } from './change-assets';
import { EffectFailed } from './effect-failed';
import { brokenWords, messageOf } from './message-of';
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
  const { action } = effect;
  const said = (purpose: MessagePurpose, templateId: string | undefined): Promise<ChosenMessage> =>
    messageOf(tx, { companyId: effect.companyId, about: effect.about, purpose, templateId, site });
  switch (action.type) {
    case 'notify':
      return tellPeople(tx, effect, action, await said('in_product', action.templateId));
    case 'email':
      return writeMails(tx, effect, action, await said('email', action.templateId));
    case 'webhook':
      return queueWebhook(tx, effect, action.webhookId, await said('webhook', action.templateId));
    case 'ticket':
      return tellPolicyTicket(tx, effect, action, await said('ticket', action.templateId));
    case 'tag':
    case 'set_field':
      return changeAssets(tx, effect, action);
    case 'ask_exception':
      return askException(tx, effect, action);
    case 'integration_action':
      return askAtTool(tx, effect, action);
  }
}

async function queueWebhook(
  tx: Tx,
  { id, companyId }: Effect,
  webhookId: string,
  message: ChosenMessage,
): Promise<Done> {
  const [found] = await tx.db.execute<{ name: string }>(sql`
    select doc ->> 'name' as name from ${recordTables.webhook}
    where company_id = ${companyId} and id = ${webhookId} and deleted_at is null`);
  if (found === undefined) throw new EffectFailed('The webhook is gone. Choose another one in the policy.');
  await tx.db
    .insert(webhookDeliveries)
    .values({
      // One name from the action to the receiver.
      ...{ id, companyId, webhookId, sourceId: id, event: 'policy.action', body: message.text },
      ...{ state: 'waiting', createdAt: tx.now, nextAt: tx.now },
    })
    .onConflictDoNothing();
  return { says: `A message to “${found.name}” is on its way.${brokenWords(message)}` };
}
