import { and, desc, eq, sql } from 'drizzle-orm';
import { DELIVERIES, type Webhook, type webhookEndpoints } from '../../../contract/areas/policies/webhooks';
import { companyStream } from '../../../contract/streams';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers } from '../../calls/handler';
import { invalid, notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import { rowsById } from '../../db/entity-tables';
import { newId } from '../../db/new-id';
import { recordTables } from '../../db/record-tables';
import { webhookDeliveries, webhookSecrets } from '../../db/schema-messages';
import { audit } from '../../identity/audit';
import type { RecordHooks } from '../../records/record-hooks';
import { refuseUsed } from './used-by-policies';

export const webhookHooks: RecordHooks<Webhook> = {
  async replaced(tx, webhooks) {
    await refuseUsed(tx, webhooks, 'webhookId');
    for (const { id, companyId } of webhooks.filter(({ deletedAt }) => deletedAt !== null)) {
      const waits = and(isOf(companyId, id), eq(webhookDeliveries.state, 'waiting'));
      const over = { state: 'failed', answer: 'The webhook was deleted before it was sent.' } as const;
      await asSystem(tx, () => tx.db.update(webhookDeliveries).set(over).where(waits));
    }
  },
  // What waited for it to be enabled is sent.
  isAppliedLater: true,
};

/**
 * The secret and the log of a webhook (MS8). Only the system writes them, and reads the secret: who calls may configure webhooks of this
 * company (`ENDPOINT_ACCESS`), and every statement names it.
 */
export const webhookHandlers: Handlers<keyof typeof webhookEndpoints> = {
  'webhook-secrets.update': async ({ tx, services, companyId, params, body }) => {
    const { outward } = services;
    if (outward === undefined) throw invalid('This installation asks no other servers');
    const webhook = await existing(tx, companyId, params.id);
    await asSystem(tx, async () => {
      const sealed = outward.seal(body.secret);
      await tx.db
        .insert(webhookSecrets)
        .values({ webhookId: webhook.id, companyId, sealed })
        .onConflictDoUpdate({ target: webhookSecrets.webhookId, set: { sealed } });
      const next = { ...webhook, secretSetAt: tx.now, rev: webhook.rev + 1, updatedAt: tx.now };
      await tx.db.execute(sql`
        update ${recordTables.webhook} set doc = doc || ${JSON.stringify({ secretSetAt: tx.now })}::jsonb, rev = ${next.rev},
          updated_at = ${tx.now} where company_id = ${companyId} and id = ${webhook.id}`);
      tx.changes.put(companyStream(companyId), 'webhook', webhook.id, next.rev, next);
    });
    const entry = { action: 'webhooks.secret-set', outcome: 'done', companyId, actor: actorOf(tx.principal) } as const;
    await audit(tx, { ...entry, about: { webhook: webhook.name } });
    tx.afterCommit(() => services.jobs.wake());
    return { secretSetAt: tx.now };
  },
  'webhook-deliveries.list': async ({ tx, companyId, params }) => {
    await existing(tx, companyId, params.id);
    return asSystem(tx, () => told(tx, companyId, params.id));
  },
  'webhook-deliveries.try': async ({ tx, services, companyId, params }) => {
    const webhook = await existing(tx, companyId, params.id);
    tx.afterCommit(() => services.jobs.wake());
    const body = JSON.stringify({ event: 'try', at: tx.now, title: `A try of the webhook “${webhook.name}”` });
    return asSystem(tx, async () => {
      const id = newId();
      await tx.db.insert(webhookDeliveries).values({
        ...{ id, companyId, webhookId: webhook.id, sourceId: id, event: 'try', body },
        ...{ state: 'waiting', createdAt: tx.now, nextAt: tx.now },
      });
      return told(tx, companyId, webhook.id);
    });
  },
  'webhook-deliveries.again': async ({ tx, services, companyId, params, body }) => {
    await existing(tx, companyId, params.id);
    tx.afterCommit(() => services.jobs.wake());
    return asSystem(tx, async () => {
      const isIt = and(isOf(companyId, params.id), eq(webhookDeliveries.id, body.deliveryId));
      const again = { state: 'waiting', nextAt: tx.now, attempts: 0 } as const;
      // One that is gone by now was kept its time: the log that is answered shows it no more.
      await tx.db.update(webhookDeliveries).set(again).where(isIt);
      return told(tx, companyId, params.id);
    });
  },
};

const isOf = (companyId: string, webhookId: string) =>
  and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.webhookId, webhookId));

async function existing(tx: Tx, companyId: string, id: string): Promise<Webhook> {
  const [webhook] = await rowsById(tx.db, companyId, 'webhook', [id]);
  if (webhook === undefined || webhook.deletedAt !== null) throw notFound('Webhook');
  return webhook;
}

async function told({ db }: Tx, companyId: string, webhookId: string) {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(isOf(companyId, webhookId))
    .orderBy(desc(webhookDeliveries.seq))
    .limit(DELIVERIES.told);
  return {
    deliveries: rows.map(({ companyId: _, webhookId: __, seq: ___, sourceId: ____, ...delivery }) => delivery),
  };
}
