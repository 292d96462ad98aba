import { eq, inArray } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod/mini';
import { type Store, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { identityKeys } from '../../db/schema-identity';
import { newSecret } from '../../identity/secrets';
import { StartRefused } from '../settings';
import { nextName, scheduleOf } from './key-schedule';
import type { SecretBox } from './secret-box';

/** The provider's keys: kept sealed in the database, the same in every process. */
export interface ProviderKeys {
  /** Private, RS256: the first signs. */
  readonly signing: readonly JWK[];
  /** With these its tokens are verified, those of the keys before too. */
  readonly public: readonly JWK[];
  readonly cookies: readonly string[];
}

const SigningKey = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

/** Makes a new signing key where one is due, and takes away those whose tokens have run out (SEC133). */
export async function loadKeys(store: Store, box: SecretBox): Promise<ProviderKeys> {
  const cookie = await kept(store, box, 'cookies', async () => newSecret());
  const before = await signingRows(store);
  if (scheduleOf(before.rows, before.now).isDue) {
    await insert(store, nextName(before.rows), box.seal(await makeSigningKey()));
  }
  const { rows, now } = await signingRows(store);
  const { inOrder, gone } = scheduleOf(rows, now);
  if (gone.length > 0) await remove(store, gone);
  const signing = inOrder.map(({ sealed }) => SigningKey.parse(JSON.parse(opened(box, sealed))));
  return {
    signing,
    public: signing.map(({ kty, kid, n, e }) => ({ kty, kid, n, e, alg: 'RS256', use: 'sig' })),
    cookies: [cookie],
  };
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
}

const signingRows = (store: Store) =>
  withAccess(store, SYSTEM, async ({ db, now }) => {
    const rows = await db.select().from(identityKeys);
    return { now, rows: rows.filter(({ name }) => name.startsWith('signing')) };
  });

/** Made outside the transaction: of two processes at once one's is kept. */
const insert = (store: Store, name: string, sealed: string) =>
  withAccess(store, SYSTEM, ({ db, now }) =>
    db.insert(identityKeys).values({ name, sealed, createdAt: now }).onConflictDoNothing(),
  );

const remove = (store: Store, names: readonly string[]) =>
  withAccess(store, SYSTEM, ({ db }) => db.delete(identityKeys).where(inArray(identityKeys.name, [...names])));

async function kept(store: Store, box: SecretBox, name: string, make: () => Promise<string>): Promise<string> {
  const read = () =>
    withAccess(store, SYSTEM, async ({ db }) => {
      const [row] = await db.select().from(identityKeys).where(eq(identityKeys.name, name));
      return row?.sealed;
    });
  const known = await read();
  if (known !== undefined) return opened(box, known);
  const sealed = box.seal(await make());
  await insert(store, name, sealed);
  return opened(box, (await read()) ?? sealed);
}

function opened(box: SecretBox, sealed: string): string {
  try {
    return box.open(sealed);
  } catch {
    box.takeBack();
    throw new StartRefused(
      'The keys in this database were sealed with another secret: put the file secret.key of the data folder it was used with ' +
        'into this one, or set MUSTER_SECRET to the secret it was used with.',
    );
  }
}
