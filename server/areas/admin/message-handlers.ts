import { desc, eq, sql } from 'drizzle-orm';
import { MESSAGES_TOLD, type messageEndpoints, type OutboxMessage } from '../../../contract/areas/admin/messages';
import { withoutSecrets } from '../../../domain/text/without-secrets';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers } from '../../calls/handler';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import type { UserPrincipal } from '../../db/principal';
import { companies } from '../../db/schema';
import { messages } from '../../db/schema-messages';
import { audit } from '../../identity/audit';
import { requirePlatformAdmin } from '../../identity/permission';

/** The outbox of mail (MS7): what waits, and what came of what was sent. */
export const messageHandlers: Handlers<keyof typeof messageEndpoints> = {
  'admin.messages': ({ tx, services }) => {
    requirePlatformAdmin(tx.principal);
    return outboxOf(tx, services.sendsMail === true);
  },
  'admin.retry-messages': async ({ tx, services }) => {
    requirePlatformAdmin(tx.principal);
    const again = { state: 'waiting', attempts: 0, nextAt: tx.now } as const;
    await asSystem(tx, () => tx.db.update(messages).set(again).where(eq(messages.state, 'failed')));
    const entry = {
      action: 'mail.sent-again',
      outcome: 'done',
      companyId: null,
      actor: actorOf(tx.principal),
    } as const;
    await audit(tx, { ...entry, about: {} });
    tx.afterCommit(() => services.jobs.wake());
    return outboxOf(tx, services.sendsMail === true);
  },
};

/** Those that need somebody first: failed, waiting, and then what was sent. */
async function outboxOf(tx: Tx<UserPrincipal>, isSending: boolean) {
  // An administrator of the installation need not belong to the company.
  const [rows, sums] = await asSystem(tx, () =>
    Promise.all([
      tx.db
        .select({ message: messages, company: companies.name })
        .from(messages)
        .innerJoin(companies, eq(companies.id, messages.companyId))
        .orderBy(
          sql`array_position(array['failed', 'waiting', 'sent'], ${messages.state})`,
          desc(messages.createdAt),
          messages.id,
        )
        .limit(MESSAGES_TOLD),
      tx.db.select({ state: messages.state, sum: sql<number>`count(*)::int` }).from(messages).groupBy(messages.state),
    ]),
  );
  const of = (state: OutboxMessage['state']) => sums.find((one) => one.state === state)?.sum ?? 0;
  return {
    isSending,
    counts: { waiting: of('waiting'), sent: of('sent'), failed: of('failed') },
    messages: rows.map(({ message, company }) => {
      const { id, recipient: to, subject, text, state, attempts, says, createdAt, nextAt } = message;
      return { id, company, to, subject, text: withoutSecrets(text), state, attempts, says, createdAt, nextAt };
    }),
  };
}
