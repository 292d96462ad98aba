import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Store, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { passkeys } from '../../db/schema-people';
import { audit } from '../../identity/audit';
import type { Account, Fault, Outcome } from './accounts';
import { isFirstUse, type Proofs } from './proofs';
import { entry } from './second-steps';

/** Passkeys (WebAuthn): the browser signs a challenge that we gave, for our own name alone. */

interface Place {
  readonly store: Store;
  readonly proofs: Proofs;
  readonly origin: string;
  /** The sign-in or the session the challenge was given in. */
  readonly place: string;
}

const rpOf = (origin: string) => new URL(origin).hostname;

const Base64 = z.string().check(z.regex(/^[\w-]{1,8000}$/));
const common = { id: Base64, rawId: Base64, type: z.literal('public-key') };
const Registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Base64,
    attestationObject: Base64,
    transports: z._default(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)), []),
  }),
});
const Assertion = z.object({
  ...common,
  response: z.object({ clientDataJSON: Base64, authenticatorData: Base64, signature: Base64 }),
});

/** As the page's script hands them to the browser. */
export async function createOptions(
  { origin, proofs, place }: Omit<Place, 'store'>,
  { userId, email, name }: Account,
  known: readonly { readonly credentialId: string }[],
): Promise<string> {
  const options = await generateRegistrationOptions({
    ...{ rpName: 'Muster', rpID: rpOf(origin), userName: email, userDisplayName: name ?? email },
    userID: new Uint8Array(Buffer.from(userId)),
    challenge: new Uint8Array(proofs.challenge(place)),
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

/** Of one account's, or of whatever the browser has for us. */
export async function askOptions(
  { origin, proofs, place }: Omit<Place, 'store'>,
  known: readonly { readonly credentialId: string }[] = [],
): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: rpOf(origin),
    challenge: new Uint8Array(proofs.challenge(place)),
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  });
  return JSON.stringify(options);
}

/** Whether anybody here has one. */
export const isAnyKept = (store: Store): Promise<boolean> =>
  withAccess(
    store,
    SYSTEM,
    async ({ db }) => (await db.select({ id: passkeys.id }).from(passkeys).limit(1)).length > 0,
  );

const NOT_TAKEN: Fault = { fault: 'This passkey could not be used. Try again, or sign in another way.' };

function parsed<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

export async function keepPasskey(at: Place, userId: string, name: string, text: string): Promise<Fault | null> {
  const given = parsed(Registration, text);
  if (given === null) return NOT_TAKEN;
  const { transports } = given.response;
  const verified = await verifyRegistrationResponse({
    response: { ...given, clientExtensionResults: {} },
    expectedChallenge: (challenge) => at.proofs.isChallenge(at.place, challenge),
    ...{ expectedOrigin: at.origin, expectedRPID: rpOf(at.origin), requireUserVerification: true },
  }).catch(() => null);
  if (!verified?.verified || !(await isFirstUse(at.store, given.response.clientDataJSON))) return NOT_TAKEN;
  const { credential } = verified.registrationInfo;
  return withAccess(at.store, SYSTEM, async (tx) => {
    const added = await tx.db
      .insert(passkeys)
      .values({
        ...{ id: crypto.randomUUID(), userId, name, transports, createdAt: tx.now },
        ...{ credentialId: credential.id, counter: credential.counter },
        publicKey: Buffer.from(credential.publicKey).toString('base64'),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) return { fault: 'This passkey is kept already.' };
    await audit(tx, entry('second-step.passkey-added', userId));
    return null;
  });
}

/** Whose passkey signed; `of`: nobody else's will do. */
export async function checkPasskey(at: Place, text: string, of: string | null): Promise<Outcome> {
  const given = parsed(Assertion, text);
  if (given === null) return NOT_TAKEN;
  const [kept] = await withAccess(at.store, SYSTEM, ({ db }) =>
    db.select().from(passkeys).where(eq(passkeys.credentialId, given.id)),
  );
  if (kept === undefined || (of !== null && kept.userId !== of)) return NOT_TAKEN;
  const verified = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: {} },
    expectedChallenge: (challenge) => at.proofs.isChallenge(at.place, challenge),
    ...{ expectedOrigin: at.origin, expectedRPID: rpOf(at.origin), requireUserVerification: true },
    credential: {
      id: kept.credentialId,
      publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64')),
      counter: kept.counter,
      transports: [...kept.transports],
    },
  }).catch(() => null);
  if (!verified?.verified || !(await isFirstUse(at.store, given.response.signature))) return NOT_TAKEN;
  const { newCounter } = verified.authenticationInfo;
  return withAccess(at.store, SYSTEM, async (tx) => {
    await tx.db
      .update(passkeys)
      .set({ counter: newCounter, lastUsedAt: tx.now })
      .where(and(eq(passkeys.id, kept.id), eq(passkeys.userId, kept.userId)));
    await audit(tx, entry('sign-in.passkey', kept.userId));
    return { accountId: kept.userId };
  });
}
