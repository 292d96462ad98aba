import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { inSeconds } from '../../calls/refusal';
import { type Store, type Tx, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { companies, memberships } from '../../db/schema';
import { companySettings, passkeys, recoveryCodes, totpSecrets } from '../../db/schema-people';
import { audit } from '../../identity/audit';
import { forgetGuesses, type Guesser, takeGuess } from '../../identity/password-guesses';
import type { Fault, Outcome } from './accounts';
import { macOf, type SecretBox } from './secret-box';

/** Codes of an app (RFC 6238), and codes on paper for who lost theirs. Passkeys are in `passkeys.ts`. */

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface SecondSteps {
  readonly hasApp: boolean;
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly credentialId: string }[];
  readonly codesLeft: number;
  /** Companies that ask for one. */
  readonly requiredBy: readonly string[];
}

export const isOn = ({ hasApp, passkeys: keys }: SecondSteps): boolean => hasApp || keys.length > 0;

export async function secondStepsOf(store: Store, userId: string): Promise<SecondSteps> {
  return withAccess(store, SYSTEM, async ({ db }) => {
    const [app] = await db
      .select({ at: totpSecrets.createdAt })
      .from(totpSecrets)
      .where(eq(totpSecrets.userId, userId));
    const keys = await db
      .select({ id: passkeys.id, name: passkeys.name, credentialId: passkeys.credentialId })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(passkeys.createdAt, passkeys.id);
    const codesLeft = await db.$count(
      recoveryCodes,
      and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
    );
    const asking = await db
      .select({ name: companies.name })
      .from(memberships)
      .innerJoin(companySettings, eq(companySettings.companyId, memberships.companyId))
      .innerJoin(companies, eq(companies.id, memberships.companyId))
      .where(
        and(eq(memberships.userId, userId), eq(companySettings.needsSecondStep, true), isNull(companies.deletedAt)),
      )
      .orderBy(companies.name);
    return { hasApp: app !== undefined, passkeys: keys, codesLeft, requiredBy: asking.map(({ name }) => name) };
  });
}

export const entry = (action: string, userId: string, outcome: 'done' | 'refused' = 'done') =>
  ({ action, outcome, companyId: null, actor: { userId, impersonatorId: null, means: 'session' } }) as const;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Muster', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });

/** Not kept before a code of it was typed. */
export function newApp(email: string): { readonly secret: string; readonly uri: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, email).toString() };
}

export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step a code is of; null where it is none of the three around now. */
function stepOf(secret: string, code: string): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, '').validate({ token, window: 1 });
  return delta === null ? null : Math.floor(Date.now() / 1_000 / STEP_SECONDS) + delta;
}

const WRONG = 'This code is wrong, or was used before. Codes change every 30 seconds.';

/** The app that shows the code becomes the account's. */
export async function keepApp(
  store: Store,
  box: SecretBox,
  userId: string,
  secret: string,
  code: string,
): Promise<Fault | null> {
  const step = stepOf(secret, code);
  if (step === null) return { fault: WRONG };
  await withAccess(store, SYSTEM, async (tx) => {
    const row = { sealed: box.seal(secret), createdAt: tx.now, lastStep: step };
    await tx.db
      .insert(totpSecrets)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: totpSecrets.userId, set: row });
    await audit(tx, entry('second-step.app-added', userId));
  });
  return null;
}

/** New ones: those before count no more. They are told here alone. */
export async function renewCodes(store: Store, box: SecretBox, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(10)]
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join('')
      .replace(/^(.{5})/, '$1-'),
  );
  await withAccess(store, SYSTEM, async (tx) => {
    await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.db
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ userId, codeHash: recoveryHash(box, userId, code) })));
    await audit(tx, entry('second-step.codes-made', userId));
  });
  return codes;
}

/** Ten letters are few: without the installation's key nobody can try them on a copy of the database. */
const recoveryHash = (box: SecretBox, userId: string, code: string): string =>
  macOf(box.derive('recovery codes'), `${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

/** A code of the app, or one on paper: each counts once, and guessing is bounded as with passwords. */
export async function checkCode(
  store: Store,
  box: SecretBox,
  userId: string,
  code: string,
  guesser: Guesser,
): Promise<Outcome> {
  const key = `second-step ${userId}`;
  const wait = await takeGuess(store, key, guesser);
  if (wait > 0) return { fault: `Too many attempts. Try again in ${inSeconds(wait)}.`, waitMs: wait };
  return withAccess(store, SYSTEM, async (tx) => {
    if (!((await isOfApp(tx, box, userId, code)) || (await isOnPaper(tx, box, userId, code)))) {
      await audit(tx, entry('sign-in.second-step', userId, 'refused'));
      return { fault: WRONG };
    }
    await forgetGuesses(tx.db, key, guesser);
    await audit(tx, entry('sign-in.second-step', userId));
    return { accountId: userId };
  });
}

async function isOfApp({ db }: Tx, box: SecretBox, userId: string, code: string): Promise<boolean> {
  const [app] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).for('update');
  if (app === undefined) return false;
  const step = stepOf(box.open(app.sealed), code);
  if (step === null) return false;
  const taken = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId });
  return taken.length === 1;
}

async function isOnPaper({ db, now }: Tx, box: SecretBox, userId: string, code: string): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, recoveryHash(box, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return taken.length === 1;
}

export async function removeApp(store: Store, userId: string): Promise<void> {
  await withAccess(store, SYSTEM, async (tx) => {
    await tx.db.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
    await audit(tx, entry('second-step.app-removed', userId));
    await dropUselessCodes(tx, userId);
  });
}

export async function removePasskey(store: Store, userId: string, id: string): Promise<void> {
  await withAccess(store, SYSTEM, async (tx) => {
    const mine = and(eq(passkeys.userId, userId), sql`${passkeys.id}::text = ${id}`);
    const gone = await tx.db.delete(passkeys).where(mine).returning({ id: passkeys.id });
    if (gone.length === 0) return;
    await audit(tx, entry('second-step.passkey-removed', userId));
    await dropUselessCodes(tx, userId);
  });
}

/** Where nothing is left that they stand in for. */
async function dropUselessCodes({ db }: Tx, userId: string): Promise<void> {
  await db.execute(sql`
    delete from ${recoveryCodes} where user_id = ${userId}::uuid
      and not exists (select 1 from ${totpSecrets} t where t.user_id = ${userId}::uuid)
      and not exists (select 1 from ${passkeys} p where p.user_id = ${userId}::uuid)`);
}
