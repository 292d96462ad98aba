import { and, eq, inArray, or } from 'drizzle-orm';
import type { Announcer, Tx } from '../db/access';
import type { Db } from '../db/database';
import { oidcPayloads } from '../db/schema-identity';
import { announceAccess } from './access-watch';
import { LOCAL_ISSUER } from './local-accounts';
import { hashOf } from './secrets';
import { recordEnded } from './sign-ins';

/** Sign-ins at the local provider. Of an account: a session at the provider, and what was issued in it. */
export async function signInsOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ uid: oidcPayloads.uid, sessionUid: oidcPayloads.sessionUid, model: oidcPayloads.model })
    .from(oidcPayloads)
    .where(eq(oidcPayloads.accountId, accountId));
  return distinct(rows.map(({ model, uid, sessionUid }) => (model === 'Session' ? uid : sessionUid)));
}

/** In which sign-ins something was issued under a grant. */
export async function signInsUnder(db: Db, grantId: string): Promise<string[]> {
  const rows = await db
    .select({ sessionUid: oidcPayloads.sessionUid })
    .from(oidcPayloads)
    .where(eq(oidcPayloads.grantId, grantId));
  return distinct(rows.map(({ sessionUid }) => sessionUid));
}

/**
 * Ends sign-ins: what was issued in them goes, their access tokens count no more, and the sockets opened with them
 * are told, in every process. Answers whose they were; nobody's where they had ended before.
 */
export async function endSignIns(tx: Tx, hub: Announcer, sessions: readonly string[]): Promise<string[]> {
  const { db, now } = tx;
  if (sessions.length === 0) return [];
  const theirs = or(
    inArray(oidcPayloads.sessionUid, [...sessions]),
    and(eq(oidcPayloads.model, 'Session'), inArray(oidcPayloads.uid, [...sessions])),
  );
  const gone = await db
    .delete(oidcPayloads)
    .where(theirs)
    .returning({ grantId: oidcPayloads.grantId, accountId: oidcPayloads.accountId });
  const grants = distinct(gone.map(({ grantId }) => grantId)).map(hashOf);
  if (grants.length > 0) {
    await db.delete(oidcPayloads).where(and(eq(oidcPayloads.model, 'Grant'), inArray(oidcPayloads.id, grants)));
  }
  await recordEnded(
    db,
    now,
    sessions.map((session) => ({ issuer: LOCAL_ISSUER, session })),
  );
  const accounts = distinct(gone.map(({ accountId }) => accountId));
  tx.afterCommit(() => {
    for (const accountId of accounts) announceAccess(hub, accountId);
  });
  return accounts;
}

/** What an account has begun and not finished: a password given before counts no more. */
export async function dropInteractions(db: Db, accountId: string): Promise<void> {
  await db
    .delete(oidcPayloads)
    .where(and(eq(oidcPayloads.model, 'Interaction'), eq(oidcPayloads.accountId, accountId)));
}

const distinct = (names: readonly (string | null)[]): string[] => [...new Set(names.filter((name) => name !== null))];
