import { eq } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import * as z from 'zod/mini';
import { type Store, withAccess } from '../../db/access';
import { identityKeys } from '../../db/schema-identity';
import { SYSTEM } from '../../identity/principal';
import { newSecret } from '../../identity/secrets';
import { StartRefused } from '../settings';
import type { SecretBox } from './secret-box';

/** The provider's keys: made once, kept sealed in the database, the same in every process. */
export interface ProviderKeys {
  /** Private, RS256: all that the SDK reads. */
  readonly signing: JWK;
  readonly public: JWK;
  readonly cookies: readonly string[];
}

const SigningKey = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

export async function loadKeys(store: Store, box: SecretBox): Promise<ProviderKeys> {
  const signing = SigningKey.parse(JSON.parse(await kept(store, box, 'signing', makeSigningKey)));
  const cookie = await kept(store, box, 'cookies', async () => newSecret());
  const { kty, kid, n, e } = signing;
  return { signing, public: { kty, kid, n, e, alg: 'RS256', use: 'sig' }, cookies: [cookie] };
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
}

/** The key of that name, made outside the transaction: of two processes at first start one's is kept. */
async function kept(store: Store, box: SecretBox, name: string, make: () => Promise<string>): Promise<string> {
  const read = () =>
    withAccess(store, SYSTEM, async ({ db }) => {
      const [row] = await db.select().from(identityKeys).where(eq(identityKeys.name, name));
      return row?.sealed;
    });
  const known = await read();
  if (known !== undefined) return opened(box, known);
  const sealed = box.seal(await make());
  await withAccess(store, SYSTEM, ({ db, now }) =>
    db.insert(identityKeys).values({ name, sealed, createdAt: now }).onConflictDoNothing(),
  );
  return opened(box, (await read()) ?? sealed);
}

function opened(box: SecretBox, sealed: string): string {
  try {
    return box.open(sealed);
  } catch {
    throw new StartRefused(
      'The keys in this database were sealed with another secret: set MUSTER_SECRET to the one they were sealed with.',
    );
  }
}
