import { eq } from 'drizzle-orm';
import { actorOf } from '../calls/audit-entry';
import { invalid, notFound } from '../calls/refusal';
import type { Announcer, Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { users } from '../db/schema';
import { announceAccess } from './access-watch';
import { audit } from './audit';
import { dropInteractions, endSignIns, signInsOf } from './local-sign-ins';

/**
 * Keeps a person out (AD21): whatever they entered with ends with this transaction, and nothing new is let in, at the local
 * provider or a tenant's. What is theirs, and where they belong, stays as it is.
 */
export async function suspendUser(
  tx: Tx<UserPrincipal>,
  hub: Announcer,
  id: string,
  reason: string,
): Promise<{ suspendedAt: string | null }> {
  if (id === tx.principal.userId)
    throw invalid('You cannot suspend yourself: another administrator can.', [
      { path: 'params.id', message: 'it is you' },
    ]);
  const found = await asSystem(tx, async () => {
    const { db, now } = tx;
    const rows = await db
      .update(users)
      .set({ suspendedAt: now, updatedAt: now })
      .where(eq(users.id, id))
      .returning({ id: users.id });
    if (rows.length === 0) throw notFound('User');
    await dropInteractions(db, id);
    await endSignIns(tx, hub, await signInsOf(db, id));
    return now;
  });
  await told(tx, hub, 'user.suspended', { userId: id, reason });
  return { suspendedAt: found };
}

export async function restoreUser(
  tx: Tx<UserPrincipal>,
  hub: Announcer,
  id: string,
): Promise<{ suspendedAt: string | null }> {
  await asSystem(tx, async () => {
    const { db, now } = tx;
    const rows = await db
      .update(users)
      .set({ suspendedAt: null, updatedAt: now })
      .where(eq(users.id, id))
      .returning({ id: users.id });
    if (rows.length === 0) throw notFound('User');
  });
  await told(tx, hub, 'user.restored', { userId: id });
  return { suspendedAt: null };
}

async function told(
  tx: Tx<UserPrincipal>,
  hub: Announcer,
  action: string,
  about: { readonly userId: string; readonly reason?: string },
): Promise<void> {
  await audit(tx, { action, outcome: 'done', companyId: null, actor: actorOf(tx.principal), about });
  tx.afterCommit(() => announceAccess(hub, about.userId));
}
