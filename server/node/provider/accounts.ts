import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { TERMS_VERSION } from '../../../contract/version';
import { type AuditEntry, NOBODY } from '../../calls/audit-entry';
import { inSeconds } from '../../calls/refusal';
import { type Store, type Tx, withAccess } from '../../db/access';
import type { Db } from '../../db/database';
import { LOCKS } from '../../db/locks';
import { SYSTEM } from '../../db/principal';
import { users } from '../../db/schema';
import { localAccounts, passwordResets, setUpCodes } from '../../db/schema-identity';
import { announceAccess } from '../../identity/access-watch';
import { audit } from '../../identity/audit';
import { foundCompany } from '../../identity/companies';
import { invitedEmail } from '../../identity/invitations';
import { accountOfReset, emailKeyOf, LOCAL_ISSUER } from '../../identity/local-accounts';
import { dropInteractions, endSignIns, signInsOf } from '../../identity/local-sign-ins';
import { forgetGuesses, type Guesser, takeGuess } from '../../identity/password-guesses';
import { revokeAllPersonalTokens } from '../../identity/personal-tokens';
import { auditRefusal } from '../../identity/refusal-tally';
import { hashOf, newSecret } from '../../identity/secrets';
import { recordAcceptance } from '../../identity/terms';
import { createUser } from '../../identity/users';
import { hashPassword, verifyPassword } from './passwords';

/** Accounts with passwords of ours. Hashing happens outside transactions: it takes a third of a second. */

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}
export type Outcome = { readonly accountId: string } | Fault;
export interface Fault {
  readonly fault: string;
  /** Set where it is only too early. */
  readonly waitMs?: number;
}

/** Nobody has an account yet. */
export async function isEmpty(store: Store): Promise<boolean> {
  return withAccess(store, SYSTEM, ({ db }) => hasNoAccount(db));
}

async function hasNoAccount(db: Db): Promise<boolean> {
  const [row] = await db.select({ count: count() }).from(localAccounts);
  return row?.count === 0;
}

const entry = (action: string, userId: string | null, outcome: AuditEntry['outcome'] = 'done'): AuditEntry => ({
  action,
  outcome,
  companyId: null,
  actor: userId === null ? NOBODY : { userId, impersonatorId: null, means: 'session' },
});

// ── signing in ──────────────────────────────────────────────────────────────────────────────────

const REFUSED = 'The email address or password is wrong.';
/** Told to nobody but who knows the password. */
const SUSPENDED = 'This account is suspended. Ask an administrator of this installation.';

/** The same words and the same time for a wrong password and for nobody. */
export async function signIn(store: Store, email: string, password: string, guesser: Guesser): Promise<Outcome> {
  const key = emailKeyOf(email);
  const wait = await takeGuess(store, key, guesser);
  if (wait > 0) {
    await auditRefusal(store, entry('throttled.sign-in', null, 'refused'));
    return tooEarly(wait);
  }
  const account = await withAccess(store, SYSTEM, async ({ db }) => {
    const [found] = await db
      .select({
        userId: localAccounts.userId,
        passwordHash: localAccounts.passwordHash,
        suspendedAt: users.suspendedAt,
      })
      .from(localAccounts)
      .innerJoin(users, eq(users.id, localAccounts.userId))
      .where(eq(localAccounts.emailKey, key));
    return found ?? null;
  });
  const { matches, outdated } = await verifyPassword(password, account?.passwordHash ?? null);
  if (account === null || !matches) {
    await auditRefusal(store, entry('sign-in', account?.userId ?? null, 'refused'));
    return { fault: REFUSED };
  }
  if (account.suspendedAt !== null) {
    await auditRefusal(store, entry('sign-in.suspended', account.userId, 'refused'));
    return { fault: SUSPENDED };
  }
  const renewed = outdated ? await hashPassword(password) : null;
  await withAccess(store, SYSTEM, async (tx) => {
    await forgetGuesses(tx.db, key, guesser);
    if (renewed !== null) await setHash(tx, account.userId, renewed);
    await audit(tx, entry('sign-in', account.userId));
  });
  return { accountId: account.userId };
}

const tooEarly = (waitMs: number): Fault => ({
  fault: `Too many attempts. Try again in ${inSeconds(waitMs)}.`,
  waitMs,
});

export async function hasAccount(store: Store, email: string): Promise<boolean> {
  return withAccess(store, SYSTEM, async ({ db }) => {
    const found = await db
      .select({ userId: localAccounts.userId })
      .from(localAccounts)
      .where(eq(localAccounts.emailKey, emailKeyOf(email)));
    return found.length > 0;
  });
}

// ── making accounts ─────────────────────────────────────────────────────────────────────────────

/** The first administrator, only while there is nobody. */
export async function setUp(
  store: Store,
  account: NewAccount,
  shown: { readonly code: string; readonly address: string } | null,
): Promise<Outcome> {
  const wait = shown === null ? 0 : await takeGuess(store, 'set-up', { address: shown.address, device: null });
  if (wait > 0) return tooEarly(wait);
  const passwordHash = await hashPassword(account.password);
  return withAccess(store, SYSTEM, async (tx) => {
    const fault = await refusedFirst(tx, shown?.code ?? null);
    if (fault !== null) return { fault };
    const accountId = await insertAccount(tx, account, passwordHash, { isPlatformAdmin: true });
    await tx.db.delete(setUpCodes);
    await audit(tx, entry('set-up', accountId));
    return { accountId };
  });
}

/** An administrator without a password, with a company to explore; on this machine only. The button accepts the terms. */
export async function setUpDemo(store: Store): Promise<Outcome> {
  return withAccess(store, SYSTEM, async (tx) => {
    const fault = await refusedFirst(tx, null);
    if (fault !== null) return { fault };
    const demo = { name: 'Sample administrator', email: 'sample@muster.local' };
    const accountId = await insertAccount(tx, demo, null, { isPlatformAdmin: true, isDemo: true });
    await foundCompany(tx, accountId, 'Sample company');
    const done = entry('set-up.sample', accountId);
    await audit(tx, done);
    await recordAcceptance(tx, accountId, TERMS_VERSION, done.actor);
    return { accountId };
  });
}

/** The sample administrator, as long as no password was chosen. */
export async function demoAccount(store: Store): Promise<string | null> {
  return withAccess(store, SYSTEM, async ({ db }) => {
    const [found] = await db
      .select({ userId: localAccounts.userId })
      .from(localAccounts)
      .where(and(eq(localAccounts.isDemo, true), isNull(localAccounts.passwordHash)));
    return found?.userId ?? null;
  });
}

/** Why somebody is not the first; that they tried is in the log. */
async function refusedFirst(tx: Tx, code: string | null): Promise<string | null> {
  const fault = await faultOfFirst(tx.db, code);
  if (fault !== null) await audit(tx, entry('set-up', null, 'refused'));
  return fault;
}

async function faultOfFirst(db: Db, code: string | null): Promise<string | null> {
  // Serialised, so that two first visitors cannot both be the first.
  await db.execute(sql`select pg_advisory_xact_lock(${LOCKS.firstAccount})`);
  if (!(await hasNoAccount(db))) return 'Muster is already set up. Sign in.';
  if (code === null) return null;
  const [known] = await db
    .select()
    .from(setUpCodes)
    .where(eq(setUpCodes.codeHash, hashOf(code.trim())));
  return known ? null : 'This is not the code the server printed when it started.';
}

/** A code to print, where the first visitor may come from anywhere. */
export async function makeSetUpCode(store: Store): Promise<string> {
  const code = newSecret();
  await withAccess(store, SYSTEM, ({ db, now }) =>
    db.insert(setUpCodes).values({ codeHash: hashOf(code), createdAt: now }),
  );
  return code;
}

/** Somebody invited makes their account, under the address the invitation was made out to. */
export async function register(store: Store, token: string, name: string, password: string): Promise<Outcome> {
  const passwordHash = await hashPassword(password);
  return withAccess(store, SYSTEM, async (tx) => {
    const email = await invitedEmail(tx.db, tx.now, token);
    if (email === null) return { fault: 'This invitation is no longer valid. Ask for a new one.' };
    const known = await tx.db
      .select()
      .from(localAccounts)
      .where(eq(localAccounts.emailKey, emailKeyOf(email)));
    if (known.length > 0) return { fault: 'An account with this address already exists. Sign in.' };
    const accountId = await insertAccount(tx, { name, email }, passwordHash, {});
    await audit(tx, entry('account.registered', accountId));
    return { accountId };
  });
}

async function insertAccount(
  tx: Tx,
  { name, email }: Pick<NewAccount, 'name' | 'email'>,
  passwordHash: string | null,
  { isPlatformAdmin = false, isDemo = false }: { isPlatformAdmin?: boolean; isDemo?: boolean },
): Promise<string> {
  const id = crypto.randomUUID();
  const user = { issuer: LOCAL_ISSUER, sub: id, email: email.trim(), name, emailVerified: true, isPlatformAdmin };
  await createUser(tx.db, tx.now, user, id);
  await tx.db
    .insert(localAccounts)
    .values({ userId: id, emailKey: emailKeyOf(email), passwordHash, isDemo, updatedAt: tx.now });
  return id;
}

// ── passwords ───────────────────────────────────────────────────────────────────────────────────

async function setHash({ db, now }: Tx, userId: string, passwordHash: string): Promise<void> {
  await db.update(localAccounts).set({ passwordHash, updatedAt: now }).where(eq(localAccounts.userId, userId));
}

export interface PasswordChange {
  readonly accountId: string;
  /** The sign-in that asks: the only one that stays. */
  readonly session: string;
  readonly before: string;
  readonly after: string;
}

/** Whoever is signed in guesses by themself: strangers' guesses at the account are not theirs. */
const guesserIn = ({ session }: PasswordChange): Guesser => ({ address: '', device: session });

export async function changePassword(store: Store, change: PasswordChange): Promise<Outcome> {
  const { accountId } = change;
  const account = await accountById(store, accountId);
  if (account === null) return { fault: 'This account no longer exists.' };
  if (account.passwordHash !== null) {
    const wait = await takeGuess(store, account.emailKey, guesserIn(change));
    if (wait > 0) return tooEarly(wait);
    const { matches } = await verifyPassword(change.before, account.passwordHash);
    if (!matches) {
      await withAccess(store, SYSTEM, (tx) => audit(tx, entry('password.changed', accountId, 'refused')));
      return { fault: 'The current password is wrong.' };
    }
    if (change.after === change.before) return { fault: 'That is your current password. Choose another one.' };
  }
  const passwordHash = await hashPassword(change.after);
  return withAccess(store, SYSTEM, async (tx) => {
    await setHash(tx, accountId, passwordHash);
    await forgetGuesses(tx.db, account.emailKey, guesserIn(change));
    await endAll(tx, store, accountId, change.session);
    await audit(tx, entry('password.changed', accountId));
    return { accountId };
  });
}

/** Every sign-in of an account but one, and those begun with the password of before. */
async function endAll(tx: Tx, { hub }: Store, accountId: string, except: string | null): Promise<void> {
  await dropInteractions(tx.db, accountId);
  const sessions = await signInsOf(tx.db, accountId);
  await endSignIns(
    tx,
    hub,
    sessions.filter((session) => session !== except),
  );
  // The sockets of the person's scripts, too.
  tx.afterCommit(() => announceAccess(hub, accountId));
}

/** By a link, once; every sign-in of the account ends, and the tokens of its scripts where that is asked for. */
export async function resetPassword(
  store: Store,
  token: string,
  { password, revokesTokens }: { readonly password: string; readonly revokesTokens: boolean },
): Promise<Outcome> {
  const asked = await withAccess(store, SYSTEM, ({ db, now }) => accountOfReset(db, now, token));
  const account = await accountById(store, asked);
  if (account !== null && account.passwordHash !== null) {
    const wait = await takeGuess(store, account.emailKey, { address: '', device: hashOf(token) });
    if (wait > 0) return tooEarly(wait);
    // Whoever resets it because it got known must not keep it.
    const { matches } = await verifyPassword(password, account.passwordHash);
    if (matches) return { fault: 'That is your old password. Choose another one.' };
  }
  const passwordHash = await hashPassword(password);
  return withAccess(store, SYSTEM, async (tx) => {
    const accountId = await accountOfReset(tx.db, tx.now, token);
    await tx.db.delete(passwordResets).where(eq(passwordResets.userId, accountId));
    await setHash(tx, accountId, passwordHash);
    const tokensRevoked = revokesTokens ? await revokeAllPersonalTokens(tx.db, tx.now, accountId) : 0;
    await endAll(tx, store, accountId, null);
    await audit(tx, { ...entry('password.reset', accountId), about: { tokensRevoked } });
    return { accountId };
  });
}

export interface Account {
  readonly userId: string;
  readonly emailKey: string;
  readonly passwordHash: string | null;
  readonly isDemo: boolean;
  readonly email: string;
  readonly name: string | null;
}

export async function accountById(store: Store, accountId: string): Promise<Account | null> {
  return withAccess(store, SYSTEM, async ({ db }) => {
    const [found] = await db
      .select({
        userId: users.id,
        emailKey: localAccounts.emailKey,
        passwordHash: localAccounts.passwordHash,
        isDemo: localAccounts.isDemo,
        email: users.email,
        name: users.name,
      })
      .from(localAccounts)
      .innerJoin(users, eq(users.id, localAccounts.userId))
      // A cookie or token could carry anything; compared as text it finds nothing rather than failing.
      .where(sql`${users.id}::text = ${accountId}`);
    return found ?? null;
  });
}
