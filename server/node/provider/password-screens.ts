import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '../../calls/refusal';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { accountOfReset } from '../../identity/local-accounts';
import { countPersonalTokens } from '../../identity/personal-tokens';
import { accountById, changePassword, type Outcome, resetPassword } from './accounts';
import { wordsAbout } from './own-words';
import { errorPage, passwordPage, resetPage } from './pages';
import { passwordFault } from './password-strength';
import { readForm, sendPage, statusOfFault } from './requests';
import type { Screens } from './screens';

/** The signed-in person's own password; who they are says the provider's cookie. */
export async function passwordScreen(screens: Screens, request: IncomingMessage, response: ServerResponse) {
  const { provider, store, guard } = screens;
  const session = await provider.Session.get(provider.createContext(request, response));
  const account = session.accountId === undefined ? null : await accountById(store, session.accountId);
  if (account === null) {
    return sendPage(response, 401, errorPage('Sign in first', 'Then you can change your password.'));
  }
  const tokens = await withAccess(store, SYSTEM, ({ db, now }) => countPersonalTokens(db, now, account.userId));
  const show = (status: number, fault: string | null) => {
    const csrf = guard.field(request, response);
    const hasPassword = account.passwordHash !== null;
    sendPage(response, status, passwordPage({ csrf, fault, email: account.email, hasPassword, tokens }));
  };
  if (request.method !== 'POST') return show(200, null);
  const form = await readForm(request);
  if (form === null || !guard.isOurs(request, form)) return screens.refuseForm(response);
  const after = form.get('password') ?? '';
  const fault = await passwordFault(after, await wordsAbout(store, account));
  const outcome: Outcome =
    fault !== null
      ? { fault }
      : await screens.inLine({ name: session.uid, isKnown: true }, () =>
          changePassword(store, {
            accountId: account.userId,
            session: session.uid,
            before: form.get('before') ?? '',
            after,
          }),
        );
  if ('fault' in outcome) return show(statusOfFault(response, outcome), outcome.fault);
  screens.devices.remember(request, response, account.email);
  return sendPage(response, 200, errorPage('Password changed', 'You are signed out everywhere else.'));
}

/** A link an administrator made. */
export async function resetScreen(screens: Screens, request: IncomingMessage, response: ServerResponse, token: string) {
  const { store, guard } = screens;
  const accountId = await withAccess(store, SYSTEM, ({ db, now }) => accountOfReset(db, now, token)).catch(missing);
  const account = accountId === null ? null : await accountById(store, accountId);
  if (account === null) return sendPage(response, 404, goneLink());
  const tokens = await withAccess(store, SYSTEM, ({ db, now }) => countPersonalTokens(db, now, account.userId));
  const show = (status: number, fault: string | null) =>
    sendPage(response, status, resetPage({ csrf: guard.field(request, response), fault, tokens }));
  if (request.method !== 'POST') return show(200, null);
  const form = await readForm(request);
  if (form === null || !guard.isOurs(request, form)) return screens.refuseForm(response);
  const password = form.get('password') ?? '';
  const fault = await passwordFault(password, await wordsAbout(store, account));
  if (fault !== null) return show(422, fault);
  const change = { password, revokesTokens: form.has('tokens') };
  const outcome = await screens
    .inLine({ name: account.userId, isKnown: true }, () => resetPassword(store, token, change))
    .catch(missing);
  if (outcome === null) return sendPage(response, 404, goneLink());
  if ('fault' in outcome) return show(statusOfFault(response, outcome), outcome.fault);
  return sendPage(response, 200, errorPage('Password saved', 'Sign in with it now.'));
}

const goneLink = () =>
  errorPage('This link is no longer valid', 'It was used or has expired. Ask an administrator for a new one.');

function missing(error: unknown): null {
  if (error instanceof Refusal && error.problem.status === 404) return null;
  throw error;
}
