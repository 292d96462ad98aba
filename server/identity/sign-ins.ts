import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../db/access';
import type { Db } from '../db/database';
import { asSystem } from '../db/enter';
import { users } from '../db/schema';
import { endedSignIns } from '../db/schema-identity';
import { actorOf, audit } from './audit';
import { LOCAL_ISSUER } from './local-accounts';
import type { UserPrincipal } from './principal';

/** A sign-in at an identity provider, by the name its tokens carry. */
export interface SignInName {
  readonly issuer: string;
  readonly session: string;
}

/** Longer than any provider lets an access token live. */
const KEPT_MS = 31 * 24 * 60 * 60_000;

/** What was issued in them counts no more from this transaction's commit on. Whoever ends them announces it. */
export async function recordEnded(db: Db, now: string, ended: readonly SignInName[]): Promise<void> {
  if (ended.length === 0) return;
  const rows = ended.map(({ issuer, session }) => ({ issuer, session, endedAt: now }));
  await db.insert(endedSignIns).values(rows).onConflictDoNothing();
  await db.delete(endedSignIns).where(lt(endedSignIns.endedAt, new Date(Date.parse(now) - KEPT_MS).toISOString()));
}

/** Asked inside the statement that looks the person up: no sign-in is over a moment later than another word says. */
export const isEnded = (issuer: string, session: SQL | string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${endedSignIns} where ${endedSignIns.issuer} = ${issuer} and ${endedSignIns.session} = ${session})`;

/**
 * Ends the sign-in whose token was shown. Where the provider does not say which it is, every token issued to the
 * person until now: in their other browsers the provider gives another one without a question.
 */
export async function endOwnSignIn(tx: Tx<UserPrincipal>): Promise<void> {
  const { db, principal, now } = tx;
  const { issuer, userId, means } = principal;
  // Its own page ends it, with the browser's cookie.
  if (issuer === LOCAL_ISSUER) return;
  const session = means.kind === 'session' ? means.session : null;
  // Tokens say the second they were issued in: one of this very second is a new one.
  const second = new Date(Math.floor(Date.parse(now) / 1_000) * 1_000).toISOString();
  await asSystem(tx, async () => {
    if (session === null) await db.update(users).set({ tokensFrom: second }).where(eq(users.id, userId));
    else await recordEnded(db, now, [{ issuer, session }]);
  });
  await audit(tx, { action: 'sign-out', outcome: 'done', companyId: null, actor: actorOf(principal) });
}
