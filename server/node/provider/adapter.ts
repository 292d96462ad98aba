/// <reference path="./oidc-provider.d.ts" />
import { and, desc, eq, inArray, isNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js';
import { type Adapter, type Payload, Provider } from 'oidc-provider/lib/provider.js';
import * as z from 'zod/mini';
import { type Store, type Tx, withAccess } from '../../db/access';
import type { Db } from '../../db/database';
import { SYSTEM } from '../../db/principal';
import { oidcPayloads } from '../../db/schema-identity';
import { audit } from '../../identity/audit';
import { LOCAL_ISSUER } from '../../identity/local-accounts';
import { endSignIns, signInsUnder } from '../../identity/local-sign-ins';
import { hashOf } from '../../identity/secrets';
import { isEnded } from '../../identity/sign-ins';
import { OPEN_SIGN_INS } from '../../limits/limits';
import { familyOf, isInGrace, isTheOnlyOneUsed } from './refresh-family';
import type { SecretBox } from './secret-box';

const StoredPayload = z.record(z.string(), z.unknown());

/** Why a sign-in ended, in the words of the audit log. */
type End = 'sign-out' | 'sign-in.revoked' | 'refresh-token.reused' | 'sign-in.code-reused';

/** By the provider's name of the request that is being answered. */
const ENDS: Readonly<Record<string, End>> = {
  end_session_confirm: 'sign-out',
  token: 'sign-in.code-reused',
};

/** The provider's memory, on our database. Ids are secrets (a refresh token is its own id): only hashes are kept. */
export function adapterOn(store: Store, box: SecretBox): (model: string) => Adapter {
  const run = <T>(work: (tx: Tx) => Promise<T>) => withAccess(store, SYSTEM, work);
  const ends = async (tx: Tx, sessions: readonly string[], action: End) => {
    const accounts = await endSignIns(tx, store.hub, sessions);
    const outcome = action === 'sign-out' || action === 'sign-in.revoked' ? 'done' : 'refused';
    for (const userId of accounts) {
      await audit(tx, { action, outcome, companyId: null, actor: { userId, impersonatorId: null, means: 'session' } });
    }
  };

  /** A token shown once too often: whoever else has it, or was it, is out as well. */
  const reused = ({ sessionUid }: Row, tx: Tx) =>
    ends(tx, sessionUid === null ? [] : [sessionUid], 'refresh-token.reused');

  return (model) => {
    const byId = (id: string) => and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, hashOf(id)));
    const find = (where: SQL | undefined) =>
      run(async (tx): Promise<Payload | undefined> => {
        const [row] = await tx.db.select().from(oidcPayloads).where(where);
        if (!row || (row.expiresAt !== null && row.expiresAt <= tx.now)) return undefined;
        const payload = StoredPayload.parse(JSON.parse(box.open(row.payload)));
        if (model === 'AuthorizationCode' && (await isSpentNow(tx, where))) return payload;
        if (row.consumedAt === null && model !== 'AuthorizationCode') return payload;
        if (model !== 'RefreshToken') return { ...payload, consumed: secondsOf(row.consumedAt ?? tx.now) };
        if (await isInGrace(tx.db, tx.now, row)) return payload;
        await reused(row, tx);
        return undefined;
      });
    return {
      upsert: (id, payload, expiresIn) =>
        run(async ({ db, now }) => {
          const row = rowOf(box, payload, expiresIn === undefined ? null : Date.parse(now) + expiresIn * 1_000);
          // A session that changes its id is the same sign-in throughout.
          if (model === 'Session') {
            const before = and(eq(oidcPayloads.model, model), eq(oidcPayloads.uid, payload.uid ?? ''));
            await db.delete(oidcPayloads).where(and(before, ne(oidcPayloads.id, hashOf(id))));
          }
          await db
            .insert(oidcPayloads)
            .values({ model, id: hashOf(id), ...row })
            .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: row });
          if (model === 'Interaction') await dropOldestSignIns(db);
        }),
      // A request under way may have written a session again that has ended meanwhile.
      find: (id) => find(model === 'Session' ? and(byId(id), stands) : byId(id)),
      findByUid: (uid) => find(and(eq(oidcPayloads.model, model), eq(oidcPayloads.uid, uid), stands)),
      // Device codes are not offered.
      findByUserCode: async () => undefined,
      async consume(id) {
        const isFirst = await run(async (tx) => {
          const [row] = await tx.db.select().from(oidcPayloads).where(byId(id));
          if (row && model === 'RefreshToken' && !(await isTheOnlyOneUsed(tx.db, row))) {
            await reused(row, tx);
            return false;
          }
          // The first use counts: grace is measured from it.
          const consumedAt = sql`coalesce(${oidcPayloads.consumedAt}, ${tx.now})`;
          await tx.db.update(oidcPayloads).set({ consumedAt }).where(byId(id));
          return true;
        });
        if (!isFirst) throw new InvalidGrant('refresh token already used');
      },
      destroy: (id) =>
        run(async (tx) => {
          if (model !== 'Session') await tx.db.delete(oidcPayloads).where(byId(id));
          // Else it changes its id, and is written again at once.
          else if (Provider.ctx?.oidc.route === 'end_session_confirm') {
            const [row] = await tx.db.select({ uid: oidcPayloads.uid }).from(oidcPayloads).where(byId(id));
            if (row?.uid) await ends(tx, [row.uid], 'sign-out');
          }
        }),
      async revokeByGrantId(grantId) {
        // Said once of each kind of token at the same time: one goes for all, and takes the sign-in with it.
        if (model !== 'AccessToken') return;
        const action = ENDS[Provider.ctx?.oidc.route ?? ''] ?? 'sign-in.revoked';
        await run(async (tx) => ends(tx, await signInsUnder(tx.db, grantId), action));
      },
    };
  };
}

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1_000);

/**
 * A code is spent by whoever shows it first, also with a wrong verifier or address (SEC132): asking is using, in one
 * statement, so that of two at once one has it.
 */
async function isSpentNow({ db, now }: Tx, where: SQL | undefined): Promise<boolean> {
  const spent = await db
    .update(oidcPayloads)
    .set({ consumedAt: now })
    .where(and(where, isNull(oidcPayloads.consumedAt)))
    .returning({ id: oidcPayloads.id });
  return spent.length > 0;
}

type Row = typeof oidcPayloads.$inferSelect;

const stands = not(isEnded(LOCAL_ISSUER, sql`${oidcPayloads.uid}`));

function rowOf(box: SecretBox, payload: Payload, expiresAt: number | null) {
  const { grantId, uid, accountId, sessionUid, rotations, result } = payload;
  return {
    payload: box.seal(JSON.stringify(payload)),
    grantId: grantId ?? null,
    uid: uid ?? null,
    // Of an interaction: who has given their password in it.
    accountId: accountId ?? result?.login?.accountId ?? null,
    sessionUid: sessionUid ?? null,
    family: familyOf(payload),
    rotations: rotations ?? null,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

/** Rows nobody may use any more. */
export async function sweepExpired(store: Store): Promise<void> {
  await withAccess(store, SYSTEM, async ({ db, now }) => {
    await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, now));
  });
}

/** SEC105. Anybody may begin a sign-in: of those that wait only so many are kept. */
async function dropOldestSignIns(db: Db): Promise<void> {
  const ofModel = eq(oidcPayloads.model, 'Interaction');
  const tooMany = db
    .select({ id: oidcPayloads.id })
    .from(oidcPayloads)
    .where(ofModel)
    .orderBy(desc(oidcPayloads.expiresAt))
    .offset(OPEN_SIGN_INS.most);
  await db.delete(oidcPayloads).where(and(ofModel, inArray(oidcPayloads.id, tooMany)));
}
