import { sql } from 'drizzle-orm';
import { forbidden } from '../calls/refusal';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';

/**
 * CA24. All that is kept of a person, by what it is: no secret of theirs and no hash of one. Records are their companies'; those
 * that are somebody's own (queries, comments) are among it.
 */
export async function exportAccount(tx: Tx<UserPrincipal>): Promise<Record<string, unknown>> {
  const { db, principal, now } = tx;
  // Neither a script nor who acts in somebody's place takes all of it along.
  if (principal.means.kind !== 'session') throw forbidden();
  const me = sql`${principal.userId}::uuid`;
  const parts = {
    profile: sql`select id, issuer, sub, email, email_verified, name, is_platform_admin, preferences, created_at, updated_at from users where id = ${me}`,
    picture: sql`select picture from user_pictures where user_id = ${me}`,
    companies: sql`select c.id, c.name, m.role, m.created_at as joined_at from memberships m join companies c on c.id = m.company_id where m.user_id = ${me}`,
    billingAccounts: sql`select b.id, b.name, m.role, m.created_at as joined_at from billing_members m join billing_accounts b on b.id = m.billing_account_id where m.user_id = ${me}`,
    signIns: sql`select device, address, first_at, last_at from sign_ins where user_id = ${me} order by first_at`,
    passkeys: sql`select name, created_at, last_used_at from passkeys where user_id = ${me}`,
    authenticatorApp: sql`select created_at from totp_secrets where user_id = ${me}`,
    apiTokens: sql`select name, created_at, expires_at, last_used_at, revoked_at from personal_tokens where user_id = ${me}`,
    acceptedTerms: sql`select version, accepted_at from terms_acceptances where user_id = ${me}`,
    referralCode: sql`select code from referral_codes where user_id = ${me}`,
    broughtBy: sql`select received_at, completed_at from referrals where user_id = ${me}`,
    notifications: sql`select doc, created_at from notifications where user_id = ${me} order by created_at`,
    invitationsMade: sql`select email, role, created_at, expires_at, closed_at from invitations where invited_by = ${me}`,
    queries: sql`select company_id, doc, created_at, updated_at from saved_queries where owner_id = ${me} and deleted_at is null`,
    comments: sql`select company_id, doc, created_at, updated_at from comments where owner_id = ${me} and deleted_at is null`,
    auditLog: sql`select chain, seq, entry from audit_log where entry -> 'actor' ->> 'userId' = ${principal.userId} order by chain, seq`,
  };
  return asSystem(tx, async () => {
    const found = await Promise.all(
      Object.entries(parts).map(async ([name, statement]) => [name, [...(await db.execute(statement))]] as const),
    );
    return { exportedAt: now, ...Object.fromEntries(found) };
  });
}
