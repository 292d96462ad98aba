import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Statement } from '../db/database';
import type { BillingMembership, Means, Membership } from '../db/principal';

/**
 * All in the database that decides whom a token speaks for and what they may do. What is judged is read from here and
 * from nowhere else, so that `standingOf` notices whatever would be judged otherwise now:
 *
 * | read | changed by |
 * |---|---|
 * | the user: name, address, platform administrator | sign-in, the tenant's administrators, by hand |
 * | `suspendedAt` | an administrator, by suspending and restoring |
 * | `tokensFrom` | signing out where a tenant names no sign-ins |
 * | `isOver` | signing out, a changed or reset password, a refresh token used twice or revoked |
 * | `token` | revoking a personal token, a reset password |
 * | memberships, companies | founding, joining, roles, leaving, renaming, by hand |
 * | billing accounts | founding, joining, by hand |
 *
 * What ends by the clock is `until`. An impersonation is not remembered: each of its calls is audited as it is identified.
 */
export interface Facts {
  readonly id: string;
  readonly issuer: string;
  readonly sub: string;
  readonly name: string | null;
  readonly email: string;
  readonly isPlatformAdmin: boolean;
  readonly tokensFrom: string | null;
  readonly suspendedAt: string | null;
  /** The sign-in they came with has ended. */
  readonly isOver: boolean;
  readonly memberships: readonly Membership[];
  readonly billingAccounts: readonly BillingMembership[];
}

const factsAbout = (means: Means): SQL => {
  const session = means.kind === 'session' ? means.session : null;
  const tokenId = means.kind === 'personal-token' ? means.tokenId : null;
  return sql`jsonb_build_object(
    'id', u.id, 'issuer', u.issuer, 'sub', u.sub, 'name', u.name, 'email', u.email,
    'isPlatformAdmin', u.is_platform_admin, 'tokensFrom', u.tokens_from, 'suspendedAt', u.suspended_at,
    'isOver', exists (select 1 from ended_sign_ins e where e.issuer = u.issuer and e.session = ${session}::text),
    'token', (select jsonb_build_array(t.revoked_at, t.expires_at) from personal_tokens t
      where t.id = ${tokenId}::uuid and t.user_id = u.id),
    'memberships', (select coalesce(jsonb_agg(jsonb_build_object(
        'companyId', c.id, 'name', c.name, 'role', m.role, 'accessRev', m.access_rev
      ) order by m.created_at, c.id), '[]')
      from memberships m join companies c on c.id = m.company_id where m.user_id = u.id and c.deleted_at is null),
    'billingAccounts', (select coalesce(jsonb_agg(jsonb_build_object(
        'billingAccountId', b.id, 'name', b.name, 'role', m.role
      ) order by m.created_at, b.id), '[]')
      from billing_members m join billing_accounts b on b.id = m.billing_account_id where m.user_id = u.id))`;
};

/** `where` speaks of the user as `u`. */
export async function readFacts(db: Db, where: SQL, means: Means): Promise<{ facts: Facts; hash: string } | null> {
  const [found] = await db.execute<{ facts: Facts; hash: string }>(sql`
    select f.facts, md5(f.facts::text) as hash
    from users u cross join lateral (select ${factsAbout(means)}) as f(facts) where ${where}`);
  return found ?? null;
}

/** What was known of the caller is known otherwise by now: to be asked anew, from the beginning. */
export class StandingChanged extends Error {
  override readonly name = 'StandingChanged';
}

const dialect = new PgDialect();

/** Refuses the transaction it is the first statement of, where anything has changed since. Runs as the system. */
export function standingOf(userId: string, means: Means, hash: string): Statement {
  const { sql: text, params } = dialect.sqlToQuery(sql`
    select md5((${factsAbout(means)})::text) as hash from users u where u.id = ${userId}::uuid`);
  const check = ([row]: readonly unknown[]) => {
    if (typeof row !== 'object' || row === null || !('hash' in row) || row.hash !== hash) throw new StandingChanged();
  };
  return { text, params, check };
}
