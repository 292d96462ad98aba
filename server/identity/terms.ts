import { eq } from 'drizzle-orm';
import { type AuditActor, actorOf } from '../calls/audit-entry';
import type { Tx } from '../db/access';
import type { UserPrincipal } from '../db/principal';
import { termsAcceptances } from '../db/schema-identity';
import { audit } from './audit';

export function listAcceptances({ db, principal }: Tx<UserPrincipal>) {
  return db
    .select({ version: termsAcceptances.version, acceptedAt: termsAcceptances.acceptedAt })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.userId, principal.userId))
    .orderBy(termsAcceptances.acceptedAt, termsAcceptances.version);
}

/** Accepting twice keeps the first time. */
export async function acceptTerms(tx: Tx<UserPrincipal>, version: string) {
  await recordAcceptance(tx, tx.principal.userId, version, actorOf(tx.principal));
  return listAcceptances(tx);
}

export async function recordAcceptance(tx: Tx, userId: string, version: string, actor: AuditActor): Promise<void> {
  const { db, now } = tx;
  const accepted = await db
    .insert(termsAcceptances)
    .values({ userId, version, acceptedAt: now })
    .onConflictDoNothing()
    .returning({ version: termsAcceptances.version });
  if (accepted.length === 0) return;
  await audit(tx, { action: 'terms.accepted', outcome: 'done', companyId: null, actor, about: { version } });
}
