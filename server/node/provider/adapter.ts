/// <reference path="./oidc-provider.d.ts" />
import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Adapter, Payload } from 'oidc-provider/lib/provider.js';
import * as z from 'zod/mini';
import { type Store, type Tx, withAccess } from '../../db/access';
import type { Db } from '../../db/database';
import { oidcPayloads } from '../../db/schema-identity';
import { SYSTEM } from '../../identity/principal';
import { hashOf } from '../../identity/secrets';
import type { SecretBox } from './secret-box';

/**
 * A lost answer to a refresh must not sign the person out: for so long the token before the newest still
 * counts, and only as long as none of its successors has been used.
 */
export const GRACE_MS = 30_000;

const StoredPayload = z.record(z.string(), z.unknown());

/** The provider's memory, on our database. Ids are secrets (a refresh token is its own id): only hashes are kept. */
export function adapterOn(store: Store, box: SecretBox): (model: string) => Adapter {
  const run = <T>(work: (tx: Tx) => Promise<T>) => withAccess(store, SYSTEM, work);
  return (model) => {
    const byId = (id: string) => and(eq(oidcPayloads.model, model), eq(oidcPayloads.id, hashOf(id)));
    const find = (where: SQL | undefined) => run(({ db, now }) => findPayload(db, now, box, where));
    return {
      upsert: (id, payload, expiresIn) =>
        run(async ({ db, now }) => {
          const row = rowOf(box, payload, expiresIn === undefined ? null : Date.parse(now) + expiresIn * 1_000);
          await db
            .insert(oidcPayloads)
            .values({ model, id: hashOf(id), ...row })
            .onConflictDoUpdate({ target: [oidcPayloads.model, oidcPayloads.id], set: row });
        }),
      find: (id) => find(byId(id)),
      findByUid: (uid) => find(and(eq(oidcPayloads.model, model), eq(oidcPayloads.uid, uid))),
      // Device codes are not offered.
      findByUserCode: async () => undefined,
      consume: (id) =>
        run(async ({ db, now }) => {
          // The first use counts: grace is measured from it.
          const consumedAt = sql`coalesce(${oidcPayloads.consumedAt}, ${now})`;
          await db.update(oidcPayloads).set({ consumedAt }).where(byId(id));
        }),
      destroy: (id) =>
        run(async ({ db }) => {
          await db.delete(oidcPayloads).where(byId(id));
        }),
      revokeByGrantId: (grantId) =>
        run(async ({ db }) => {
          await db.delete(oidcPayloads).where(and(eq(oidcPayloads.model, model), eq(oidcPayloads.grantId, grantId)));
        }),
    };
  };
}

function rowOf(box: SecretBox, payload: Payload, expiresAt: number | null) {
  const { grantId, uid, accountId, sessionUid, rotations } = payload;
  return {
    payload: box.seal(JSON.stringify(payload)),
    grantId: grantId ?? null,
    uid: uid ?? null,
    accountId: accountId ?? null,
    sessionUid: sessionUid ?? null,
    rotations: rotations ?? null,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

async function findPayload(db: Db, now: string, box: SecretBox, where: SQL | undefined): Promise<Payload | undefined> {
  const [row] = await db.select().from(oidcPayloads).where(where);
  if (!row || (row.expiresAt !== null && row.expiresAt <= now)) return undefined;
  const payload = StoredPayload.parse(JSON.parse(box.open(row.payload)));
  if (row.consumedAt === null || (await isInGrace(db, now, row))) return payload;
  return { ...payload, consumed: Math.floor(Date.parse(row.consumedAt) / 1_000) };
}

async function isInGrace(db: Db, now: string, row: typeof oidcPayloads.$inferSelect): Promise<boolean> {
  if (row.model !== 'RefreshToken' || row.consumedAt === null || row.grantId === null) return false;
  if (Date.parse(now) - Date.parse(row.consumedAt) > GRACE_MS) return false;
  const used = await db
    .select({ id: oidcPayloads.id })
    .from(oidcPayloads)
    .where(
      and(
        eq(oidcPayloads.model, row.model),
        eq(oidcPayloads.grantId, row.grantId),
        eq(oidcPayloads.rotations, (row.rotations ?? 0) + 1),
        sql`${oidcPayloads.consumedAt} is not null`,
      ),
    )
    .limit(1);
  return used.length === 0;
}

/** Rows nobody may use any more. */
export async function sweepExpired(store: Store): Promise<void> {
  await withAccess(store, SYSTEM, async ({ db, now }) => {
    await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, now));
  });
}

const OF_A_SIGN_IN = ['Session', 'Grant', 'RefreshToken', 'AccessToken', 'AuthorizationCode'];

/** Ends every sign-in of an account but one: what was issued in them stops working. */
export async function endSignIns(db: Db, accountId: string, exceptSession: string | null): Promise<void> {
  const grants = db
    .select({ grantId: oidcPayloads.grantId })
    .from(oidcPayloads)
    .where(and(eq(oidcPayloads.model, 'RefreshToken'), eq(oidcPayloads.sessionUid, exceptSession ?? '')));
  const kept = (await grants).map(({ grantId }) => grantId ?? '');
  const others =
    exceptSession === null
      ? undefined
      : and(
          or(isNull(oidcPayloads.sessionUid), ne(oidcPayloads.sessionUid, exceptSession)),
          or(isNull(oidcPayloads.uid), ne(oidcPayloads.uid, exceptSession)),
        );
  const rows = await db
    .select({ model: oidcPayloads.model, id: oidcPayloads.id })
    .from(oidcPayloads)
    .where(and(eq(oidcPayloads.accountId, accountId), inArray(oidcPayloads.model, OF_A_SIGN_IN), others));
  const spared = new Set(kept.map(hashOf));
  const gone = rows.filter(({ model, id }) => !(model === 'Grant' && spared.has(id))).map(({ id }) => id);
  if (gone.length > 0) await db.delete(oidcPayloads).where(inArray(oidcPayloads.id, gone));
}
