import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { roleOf } from '../../contract/access/roles';
import { userStream } from '../../contract/streams';
import { actorOf } from '../calls/audit-entry';
import { invalid } from '../calls/refusal';
import type { Announcer, Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { companies, memberships, users } from '../db/schema';
import { announceAccess } from './access-watch';
import { audit } from './audit';
import { closeInvitationsOf } from './invitations';
import { emailKeyOf, LOCAL_ISSUER } from './local-accounts';
import { endSignIns, signInsOf } from './local-sign-ins';
import { recordEnded } from './sign-ins';

/**
 * CA25. A person goes, with all that is theirs alone: sign-ins, tokens, settings, news, memberships. A company nobody else is in goes
 * with them; one that others are in keeps its records, and needs another owner first.
 */
export async function deleteAccount(tx: Tx<UserPrincipal>, hub: Announcer, typed: string): Promise<void> {
  const { db, principal, now } = tx;
  const { userId, issuer, means } = principal;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (user === undefined || emailKeyOf(typed) !== emailKeyOf(user.email))
    throw invalid('Type the email address of your account to delete it');
  const alone = await companiesLeftAlone(tx);
  for (const { companyId } of principal.memberships) await closeInvitationsOf(tx, { companyId }, userId);
  await audit(tx, { action: 'account.deleted', outcome: 'done', companyId: null, actor: actorOf(principal) });
  await asSystem(tx, async () => {
    if (alone.length > 0)
      await db.update(companies).set({ deletedAt: now, updatedAt: now }).where(inArray(companies.id, alone));
    if (issuer === LOCAL_ISSUER) await endSignIns(tx, hub, await signInsOf(db, userId));
    else if (means.kind === 'session' && means.session !== null)
      await recordEnded(db, now, [{ issuer, session: means.session }]);
    // What is theirs goes by itself with the row it refers to; their stream has no reader any more.
    await db.execute(sql`delete from saved_queries where owner_id = ${userId}::uuid and is_private`);
    await db.delete(users).where(eq(users.id, userId));
    await db.execute(sql`delete from changes where stream = ${userStream(userId)}`);
    await db.execute(sql`delete from streams where name = ${userStream(userId)}`);
  });
  tx.afterCommit(() => announceAccess(hub, userId));
}

/** Companies that go too; a refusal names the one that would be without an owner, or that nobody else rules the installation. */
async function companiesLeftAlone(tx: Tx<UserPrincipal>): Promise<string[]> {
  const { db, principal } = tx;
  const { userId, isPlatformAdmin } = principal;
  return asSystem(tx, async () => {
    if (isPlatformAdmin) {
      const [others] = await db
        .select({ count: count() })
        .from(users)
        .where(and(eq(users.isPlatformAdmin, true), ne(users.id, userId)));
      if (others?.count === 0)
        throw invalid('You are the only administrator of this installation, so your account stays');
    }
    const alone: string[] = [];
    for (const { companyId, name, role } of principal.memberships) {
      const others = await db
        .select({ role: memberships.role })
        .from(memberships)
        .where(and(eq(memberships.companyId, companyId), ne(memberships.userId, userId)));
      if (others.length === 0) alone.push(companyId);
      else if (roleOf(role) === 'owner' && !others.some((other) => roleOf(other.role) === 'owner'))
        throw invalid(`You are the only owner of ${name}. Make somebody else an owner first, or delete the company`);
    }
    return alone;
  });
}
