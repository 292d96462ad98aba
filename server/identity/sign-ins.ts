import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database';
import { endedSignIns } from '../db/schema-identity';
import { signIns } from '../db/schema-people';

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
  // What has ended is no place any more where somebody is signed in.
  for (const { issuer, session } of ended)
    await db.delete(signIns).where(and(eq(signIns.issuer, issuer), eq(signIns.session, session)));
  await db.delete(endedSignIns).where(lt(endedSignIns.endedAt, new Date(Date.parse(now) - KEPT_MS).toISOString()));
}

/** Asked inside the statement that looks the person up: no sign-in is over a moment later than another word says. */
export const isEnded = (issuer: string, session: SQL | string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${endedSignIns} where ${endedSignIns.issuer} = ${issuer} and ${endedSignIns.session} = ${session})`;
