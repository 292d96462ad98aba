import type { IncomingMessage, ServerResponse } from 'node:http';
import { and, eq, gt, ne } from 'drizzle-orm';
import { IDENTITY_PREFIX } from '../../../contract/areas/account';
import { type Store, type Tx, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { users } from '../../db/schema';
import { localAccounts } from '../../db/schema-identity';
import { emailChanges } from '../../db/schema-people';
import { announceAccess } from '../../identity/access-watch';
import { audit } from '../../identity/audit';
import { emailKeyOf } from '../../identity/local-accounts';
import { hashOf, newSecret } from '../../identity/secrets';
import { type Account, accountById, type Fault } from './accounts';
import { errorPage } from './pages';
import { readForm, sendPage, statusOfFault } from './requests';
import type { Screens } from './screens';
import { confirmPage, emailPage } from './second-step-pages';
import { passwordGiven } from './second-step-screen';
import { entry } from './second-steps';

/** CA26. Another address: with the password, and with the mail that is sent to it where mail is set up. */

const LIFE_MS = 24 * 60 * 60_000;
const TAKEN: Fault = { fault: 'Another account has this address.' };

export async function emailScreen(screens: Screens, request: IncomingMessage, response: ServerResponse, token: string) {
  const { provider, store, guard, mailer } = screens;
  if (token !== '') return confirm(screens, request, response, token);
  const session = await provider.Session.get(provider.createContext(request, response));
  const account = session.accountId === undefined ? null : await accountById(store, session.accountId);
  if (account === null) return sendPage(response, 401, errorPage('Sign in first', 'Then you can change your email.'));
  if (account.passwordHash === null)
    return sendPage(
      response,
      200,
      errorPage('Choose a password first', 'This account has none, so nobody could show that it is theirs.'),
    );
  const show = (status: number, fault: string | null, given: string) => {
    const csrf = guard.field(request, response);
    sendPage(response, status, emailPage({ csrf, fault, email: account.email, given, isMailed: mailer !== undefined }));
  };
  if (request.method !== 'POST') return show(200, null, '');
  const form = await readForm(request);
  if (form === null || !guard.isOurs(request, form)) return screens.refuseForm(response);
  const given = (form.get('email') ?? '').trim();
  const fault = addressFault(given, account) ?? (await passwordGiven(screens, account, session.uid, form));
  const outcome = fault ?? (await ask(screens, account, given));
  if ('fault' in outcome) return show(statusOfFault(response, outcome), outcome.fault, given);
  return sendPage(response, 200, errorPage(outcome.title, outcome.says));
}

function addressFault(given: string, { emailKey }: Account): Fault | null {
  if (!/^[^\s@]+@[^\s@]+$/.test(given) || given.length > 320) return { fault: 'This is not an email address.' };
  return emailKeyOf(given) === emailKey ? { fault: 'That is your address already.' } : null;
}

interface Said {
  readonly title: string;
  readonly says: string;
}

async function ask({ store, mailer, origin }: Screens, account: Account, email: string): Promise<Said | Fault> {
  if (mailer === undefined) {
    const changed = await withAccess(store, SYSTEM, (tx) => change(tx, store, account.userId, email, false));
    return changed ? { title: 'Email changed', says: `Sign in with ${email} from now on.` } : TAKEN;
  }
  const token = newSecret();
  const isFree = await withAccess(store, SYSTEM, async (tx) => {
    if (await isTaken(tx, account.userId, email)) return false;
    // The newest counts alone.
    await tx.db.delete(emailChanges).where(eq(emailChanges.userId, account.userId));
    const expiresAt = new Date(Date.parse(tx.now) + LIFE_MS).toISOString();
    await tx.db
      .insert(emailChanges)
      .values({ tokenHash: hashOf(token), userId: account.userId, email, createdAt: tx.now, expiresAt });
    await audit(tx, entry('email.change-asked', account.userId));
    return true;
  });
  if (!isFree) return TAKEN;
  const link = `${origin}${IDENTITY_PREFIX}/email/${token}`;
  const text = `Open this link within a day to sign in to Muster with this address:\n\n${link}\n\nIf you did not ask for it, ignore this message.`;
  const html = `<p>Open this link within a day to sign in to Muster with this address:</p><p><a href="${link}">${link}</a></p><p>If you did not ask for it, ignore this message.</p>`;
  const { result, says } = await mailer.send({
    id: crypto.randomUUID(),
    to: email,
    subject: 'Your new email address for Muster',
    text,
    html,
  });
  if (result !== 'sent') return { fault: `The message could not be sent. ${says}` };
  return { title: 'Look at your mail', says: `A link was sent to ${email}. Your address changes once you open it.` };
}

async function isTaken({ db }: Tx, userId: string, email: string): Promise<boolean> {
  const others = await db
    .select({ userId: localAccounts.userId })
    .from(localAccounts)
    .where(and(eq(localAccounts.emailKey, emailKeyOf(email)), ne(localAccounts.userId, userId)));
  return others.length > 0;
}

/** False: somebody took the address meanwhile. */
async function change(tx: Tx, { hub }: Store, userId: string, email: string, isVerified: boolean): Promise<boolean> {
  if (await isTaken(tx, userId, email)) return false;
  const { db, now } = tx;
  await db
    .update(localAccounts)
    .set({ emailKey: emailKeyOf(email), updatedAt: now })
    .where(eq(localAccounts.userId, userId));
  await db.update(users).set({ email, emailVerified: isVerified, updatedAt: now }).where(eq(users.id, userId));
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await audit(tx, entry('email.changed', userId));
  tx.afterCommit(() => announceAccess(hub, userId));
  return true;
}

/** The link of the mail: a click, and no more, so that a program that looks at mails changes nothing. */
async function confirm({ store, guard }: Screens, request: IncomingMessage, response: ServerResponse, token: string) {
  const found = await withAccess(store, SYSTEM, async ({ db, now }) => {
    const which = and(eq(emailChanges.tokenHash, hashOf(token)), gt(emailChanges.expiresAt, now));
    return (await db.select().from(emailChanges).where(which))[0];
  });
  if (found === undefined)
    return sendPage(
      response,
      404,
      errorPage('This link is no longer valid', 'It was used or has expired. Ask for a new one in your profile.'),
    );
  if (request.method !== 'POST') {
    return sendPage(
      response,
      200,
      confirmPage({ csrf: guard.field(request, response), fault: null, email: found.email }),
    );
  }
  const form = await readForm(request);
  if (form === null || !guard.isOurs(request, form))
    return sendPage(response, 403, errorPage('This form is out of date', 'Open the link of the message again.'));
  const changed = await withAccess(store, SYSTEM, (tx) => change(tx, store, found.userId, found.email, true));
  if (!changed) return sendPage(response, 409, errorPage('Email not changed', TAKEN.fault));
  return sendPage(response, 200, errorPage('Email changed', `Sign in with ${found.email} from now on.`));
}
