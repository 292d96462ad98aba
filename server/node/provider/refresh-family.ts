import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Payload } from 'oidc-provider/lib/provider.js';
import type { Db } from '../../db/database';
import { oidcPayloads } from '../../db/schema-identity';
import { hashOf } from '../../identity/secrets';

/**
 * A lost answer to a refresh must not sign the person out: for so long the token before the newest still
 * counts, and only as long as none of its successors has been used. Of its successors one lives on: when a
 * second one is used, two have the family's tokens, and nobody knows which of them is the person (SEC143).
 */
export const GRACE_MS = 30_000;

type Row = typeof oidcPayloads.$inferSelect;

/** The tokens that go back to one sign-in page: a grant may have several, one after the other. */
export function familyOf({ grantId, iiat, nonce }: Payload): string | null {
  return typeof iiat === 'number' ? hashOf([grantId, iiat, nonce].join('\n')) : null;
}

export async function isInGrace(db: Db, now: string, row: Row): Promise<boolean> {
  if (row.consumedAt === null || Date.parse(now) - Date.parse(row.consumedAt) > GRACE_MS) return false;
  const used = await db
    .select({ id: oidcPayloads.id })
    .from(oidcPayloads)
    .where(and(...generation(row, 1), isNotNull(oidcPayloads.consumedAt)))
    .limit(1);
  return used.length === 0;
}

/** Whether none of its siblings was used. They stay locked, so that of two used at once one comes second. */
export async function isTheOnlyOneUsed(db: Db, row: Row): Promise<boolean> {
  const siblings = await db
    .select({ id: oidcPayloads.id, consumedAt: oidcPayloads.consumedAt })
    .from(oidcPayloads)
    .where(and(...generation(row, 0)))
    .orderBy(oidcPayloads.id)
    .for('update');
  return siblings.every(({ id, consumedAt }) => id === row.id || consumedAt === null);
}

/** Tokens of a family that were rotated so many times more often. */
function generation({ model, grantId, family, rotations }: Row, later: number): SQL[] {
  return [
    eq(oidcPayloads.model, model),
    sql`${oidcPayloads.grantId} = ${grantId}`,
    sql`${oidcPayloads.family} is not distinct from ${family}`,
    sql`coalesce(${oidcPayloads.rotations}, 0) = ${(rotations ?? 0) + later}`,
  ];
}
