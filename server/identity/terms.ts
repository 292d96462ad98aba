import { eq } from 'drizzle-orm';
import type { Tx } from '../db/access';
import { termsAcceptances } from '../db/schema-identity';
import { actorOf, audit } from './audit';
import type { UserPrincipal } from './principal';

export function listAcceptances({ db, principal }: Tx<UserPrincipal>) {
  return db
    .select({ version: termsAcceptances.version, acceptedAt: termsAcceptances.acceptedAt })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.userId, principal.userId))
    .orderBy(termsAcceptances.acceptedAt, termsAcceptances.version);
}

/** Accepting twice keeps the first time. */
export async function acceptTerms(tx: Tx<UserPrincipal>, version: string) {
  const { db, principal, now } = tx;
  const accepted = await db
    .insert(termsAcceptances)
    .values({ userId: principal.userId, version, acceptedAt: now })
    .onConflictDoNothing()
    .returning({ version: termsAcceptances.version });
  if (accepted.length > 0) {
    const about = { version };
    await audit(tx, { action: 'terms.accepted', outcome: 'done', companyId: null, actor: actorOf(principal), about });
  }
  return listAcceptances(tx);
}
