import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Services } from '../../calls/handler';
import { invalid } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { sourceSecrets } from '../../db/schema-sources';

/** Secrets of sources (IN7). Only the system reads and writes them; they are told to nobody, and to no other address. */

const Kept = z.record(z.string(), z.string());

interface Whose {
  readonly kind: string;
  readonly address: string;
}

/** Those that were entered for this address; none where they cannot be opened, so that they are asked for again. */
export async function keptSecrets(
  { db }: Tx,
  { outward }: Services,
  integrationId: string,
  { kind, address }: Whose,
): Promise<Readonly<Record<string, string>>> {
  const [row] = await db
    .select({ sealed: sourceSecrets.sealed })
    .from(sourceSecrets)
    .where(
      and(
        eq(sourceSecrets.integrationId, integrationId),
        eq(sourceSecrets.kind, kind),
        eq(sourceSecrets.address, address),
      ),
    );
  if (row === undefined || outward === undefined) return {};
  try {
    return z.parse(Kept, JSON.parse(outward.open(row.sealed)));
  } catch {
    return {};
  }
}

export async function sealSecrets(
  { db }: Tx,
  { outward }: Services,
  { id: integrationId, companyId }: { readonly id: string; readonly companyId: string },
  { kind, address, secrets }: Whose & { readonly secrets: Readonly<Record<string, string>> },
): Promise<void> {
  if (outward === undefined) throw invalid('This installation asks no other servers');
  if (Object.keys(secrets).length === 0) {
    await db.delete(sourceSecrets).where(eq(sourceSecrets.integrationId, integrationId));
    return;
  }
  const row = { kind, address, sealed: outward.seal(JSON.stringify(secrets)) };
  await db
    .insert(sourceSecrets)
    .values({ integrationId, companyId, ...row })
    .onConflictDoUpdate({ target: sourceSecrets.integrationId, set: row });
}
