import { eq } from 'drizzle-orm';
import { actorOf } from '../calls/audit-entry';
import type { Announcer, Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { users } from '../db/schema';
import { announceAccess } from './access-watch';
import { audit } from './audit';
import { LOCAL_ISSUER } from './local-accounts';
import { endSignIns } from './local-sign-ins';
import { recordEnded } from './sign-ins';

/**
 * Ends the sign-in whose token was shown (SEC149): at the local provider its session and all that was issued in it, of a
 * tenant what it issued. Where the tenant does not say which sign-in it is, every token issued to the person until now: in
 * their other browsers the provider gives another one without a question.
 */
export async function endOwnSignIn(tx: Tx<UserPrincipal>, hub: Announcer): Promise<void> {
  const { db, principal, now } = tx;
  const { issuer, userId, means } = principal;
  const session = means.kind === 'session' ? means.session : null;
  // Tokens say the second they were issued in: one of this very second is a new one.
  const second = new Date(Math.floor(Date.parse(now) / 1_000) * 1_000).toISOString();
  await asSystem(tx, async () => {
    if (session === null) await db.update(users).set({ tokensFrom: second }).where(eq(users.id, userId));
    else if (issuer === LOCAL_ISSUER) await endSignIns(tx, hub, [session]);
    else await recordEnded(db, now, [{ issuer, session }]);
  });
  tx.afterCommit(() => announceAccess(hub, userId));
  await audit(tx, { action: 'sign-out', outcome: 'done', companyId: null, actor: actorOf(principal) });
}
