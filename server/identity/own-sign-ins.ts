import { and, desc, eq, lt, not, sql } from 'drizzle-orm';
import { deviceName } from '../../domain/people/device-name';
import { actorOf } from '../calls/audit-entry';
import { notFound } from '../calls/refusal';
import type { Announcer, Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { signIns } from '../db/schema-people';
import { announceAccess } from './access-watch';
import { audit } from './audit';
import { LOCAL_ISSUER } from './local-accounts';
import { endSignIns } from './local-sign-ins';
import { isEnded, recordEnded } from './sign-ins';

/** Where a person is signed in. Each sign-in is noted when its browser asks who is here. */

/** Finer than this the time of last use need not be. */
const NOTED_EVERY_MS = 60_000;
/** A sign-in at the provider lasts no longer. */
const KEPT_MS = 90 * 24 * 60 * 60_000;

const sessionOf = ({ means }: UserPrincipal) => (means.kind === 'session' ? means.session : null);

export async function noteSignIn(
  { db, principal, now }: Tx<UserPrincipal>,
  from: { readonly userAgent: string | undefined; readonly address: string },
): Promise<void> {
  const session = sessionOf(principal);
  if (session === null) return;
  const { userId, issuer } = principal;
  const seen = { device: deviceName(from.userAgent), address: from.address, lastAt: now };
  await db
    .insert(signIns)
    .values({ id: crypto.randomUUID(), userId, issuer, session, firstAt: now, ...seen })
    .onConflictDoUpdate({
      target: [signIns.userId, signIns.issuer, signIns.session],
      set: seen,
      setWhere: lt(signIns.lastAt, new Date(Date.parse(now) - NOTED_EVERY_MS).toISOString()),
    });
}

const standing = ({ principal, now }: Tx<UserPrincipal>) =>
  and(
    eq(signIns.userId, principal.userId),
    sql`${signIns.lastAt} > ${new Date(Date.parse(now) - KEPT_MS).toISOString()}::timestamptz`,
    not(isEnded(principal.issuer, sql`${signIns.session}`)),
  );

export async function listSignIns(tx: Tx<UserPrincipal>) {
  const session = sessionOf(tx.principal);
  const rows = await asSystem(tx, () => tx.db.select().from(signIns).where(standing(tx)).orderBy(desc(signIns.lastAt)));
  return {
    signIns: rows.map(({ id, device, address, firstAt, lastAt, session: its }) => ({
      ...{ id, device, address, firstAt, lastAt },
      isThis: its === session,
    })),
    isUntold: tx.principal.means.kind === 'session' && session === null,
  };
}

/** CA22. Answers how many ended: of one that is named, or of all but the one that asks. */
export async function endOwnSignIns(tx: Tx<UserPrincipal>, hub: Announcer, id: string | null): Promise<number> {
  const { db, principal, now } = tx;
  const session = sessionOf(principal);
  return asSystem(tx, async () => {
    const which = id === null ? sql`${signIns.session} is distinct from ${session}` : eq(signIns.id, id);
    const rows = await db
      .select()
      .from(signIns)
      .where(and(standing(tx), which));
    if (id !== null && rows.length === 0) throw notFound('Sign-in');
    const sessions = rows.map((row) => row.session);
    const { issuer, userId } = principal;
    if (issuer === LOCAL_ISSUER) await endSignIns(tx, hub, sessions);
    else
      await recordEnded(
        db,
        now,
        sessions.map((one) => ({ issuer, session: one })),
      );
    tx.afterCommit(() => announceAccess(hub, userId));
    const about = { ended: sessions.length };
    await audit(tx, { action: 'sign-in.ended', outcome: 'done', companyId: null, actor: actorOf(principal), about });
    return sessions.length;
  });
}
