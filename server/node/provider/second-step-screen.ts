import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction } from 'oidc-provider/lib/provider.js';
import { inSeconds } from '../../calls/refusal';
import { type Guesser, takeGuess } from '../../identity/password-guesses';
import { type Account, accountById, type Fault, type Outcome } from './accounts';
import { errorPage, type FormState } from './pages';
import { askOptions, checkPasskey, createOptions, keepPasskey } from './passkeys';
import { verifyPassword } from './passwords';
import { readForm, sendPage, statusOfFault } from './requests';
import type { Screens } from './screens';
import { codesPage, enrolPage, goOn, managePage, provePage, stepPage } from './second-step-pages';
import {
  checkCode,
  isOn,
  keepApp,
  newApp,
  removeApp,
  removePasskey,
  renewCodes,
  secondStepsOf,
  uriOf,
} from './second-steps';

interface Visit {
  readonly screens: Screens;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What a form carries of a secret that is not kept yet. */
function secretIn({ box }: Screens, form: URLSearchParams): string | null {
  try {
    return box.open(form.get('sealed') ?? '');
  } catch {
    return null;
  }
}

// ── while signing in ────────────────────────────────────────────────────────────────────────────

const placeOf = ({ uid }: Interaction) => `sign-in ${uid}`;

/**
 * SEC193. Somebody gave the right password: whether that is enough. True: the answer was given here, and the sign-in goes on with the
 * form it shows.
 */
export async function asksForMore(
  visit: Visit,
  interaction: Interaction,
  accountId: string,
  fault: Fault | null = null,
): Promise<boolean> {
  const { screens, request, response } = visit;
  const steps = await secondStepsOf(screens.store, accountId);
  const account = await accountById(screens.store, accountId);
  if (account === null || (!isOn(steps) && steps.requiredBy.length === 0)) return false;
  const place = placeOf(interaction);
  const csrf = screens.guard.field(request, response);
  const state = { csrf, fault: fault?.fault ?? null, proof: screens.proofs.give(place, accountId) };
  const status = fault === null ? 200 : statusOfFault(response, fault);
  if (!isOn(steps)) {
    const { secret, uri } = newApp(account.email);
    sendPage(
      response,
      status,
      enrolPage({ ...state, secret, uri, sealed: screens.box.seal(secret), requiredBy: steps.requiredBy }),
    );
    return true;
  }
  const options = steps.passkeys.length === 0 ? null : await askOptions({ ...screens, place }, steps.passkeys);
  sendPage(response, status, stepPage({ ...state, hasApp: steps.hasApp, options }));
  return true;
}

/** A form of the second step; null for another one. An account: the sign-in is complete. */
export async function secondStepGiven(
  visit: Visit,
  interaction: Interaction,
  form: URLSearchParams,
  guesser: Guesser,
): Promise<{ readonly accountId: string } | 'answered' | Fault | null> {
  const { screens } = visit;
  const place = placeOf(interaction);
  const action = form.get('action') ?? '';
  if (action === 'passkey') return checkPasskey({ ...screens, place }, form.get('credential') ?? '', null);
  if (!action.startsWith('step-')) return null;
  // Its app was kept on the page before, which alone gives this proof.
  if (action === 'step-done') {
    const enrolled = screens.proofs.read(donePlace(interaction), form.get('proof') ?? '');
    return enrolled === null ? { fault: TOO_LONG } : { accountId: enrolled };
  }
  const accountId = screens.proofs.read(place, form.get('proof') ?? '');
  if (accountId === null) return { fault: TOO_LONG };
  if (action === 'step-enrol') return enrol(visit, interaction, accountId, form);
  const outcome: Outcome =
    action === 'step-passkey'
      ? await checkPasskey({ ...screens, place }, form.get('credential') ?? '', accountId)
      : await checkCode(screens.store, screens.box, accountId, form.get('code') ?? '', guesser);
  if ('accountId' in outcome) return outcome;
  return (await asksForMore(visit, interaction, accountId, outcome)) ? 'answered' : outcome;
}

const TOO_LONG = 'This took too long. Enter your password again.';
const donePlace = (interaction: Interaction) => `${placeOf(interaction)} enrolled`;

async function enrol(visit: Visit, interaction: Interaction, accountId: string, form: URLSearchParams) {
  const { screens, request, response } = visit;
  const secret = secretIn(screens, form);
  const steps = await secondStepsOf(screens.store, accountId);
  const account = await accountById(screens.store, accountId);
  // Whoever has one already shows it.
  if (secret === null || account === null || isOn(steps)) return { fault: 'This form is out of date. Sign in again.' };
  const csrf = screens.guard.field(request, response);
  const fault = await keepApp(screens.store, screens.box, accountId, secret, form.get('code') ?? '');
  if (fault !== null) {
    const state = {
      csrf,
      fault: fault.fault,
      proof: form.get('proof') ?? '',
      secret,
      sealed: form.get('sealed') ?? '',
    };
    sendPage(response, 422, enrolPage({ ...state, uri: uriOf(secret, account.email), requiredBy: steps.requiredBy }));
    return 'answered';
  }
  const codes = await renewCodes(screens.store, screens.box, accountId);
  const proof = screens.proofs.give(donePlace(interaction), accountId);
  sendPage(response, 200, codesPage(codes, goOn({ csrf, fault: null, proof }, 'step-done', 'I kept them: go on')));
  return 'answered';
}

// ── signed in ───────────────────────────────────────────────────────────────────────────────────

/** The person's own: what is changed needs the password of a moment before. */
export async function secondStepScreen(
  screens: Screens,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const visit = { screens, request, response };
  const session = await screens.provider.Session.get(screens.provider.createContext(request, response));
  const account = session.accountId === undefined ? null : await accountById(screens.store, session.accountId);
  if (account === null)
    return sendPage(response, 401, errorPage('Sign in first', 'Then you can set up a second step.'));
  const place = `session ${session.uid}`;
  if (request.method !== 'POST') return showFirst(visit, account, null);
  const form = await readForm(request);
  if (form === null || !screens.guard.isOurs(request, form)) return screens.refuseForm(response);
  if (form.get('action') === 'prove') return prove(visit, account, place, session.uid, form);
  if (screens.proofs.read(place, form.get('proof') ?? '') !== account.userId) {
    return showFirst(visit, account, { fault: TOO_LONG });
  }
  const done = await change(screens, account, place, form);
  if ('codes' in done) {
    const csrf = screens.guard.field(request, response);
    const next = goOn({ csrf, fault: null, proof: screens.proofs.give(place, account.userId) }, 'show', 'I kept them');
    return sendPage(response, 200, codesPage(done.codes, next));
  }
  return showAll(visit, account, place, done.fault);
}

function showFirst({ screens, request, response }: Visit, { email, passwordHash }: Account, fault: Fault | null): void {
  if (passwordHash === null)
    return sendPage(
      response,
      200,
      errorPage('Choose a password first', 'A second step comes after a password, and this account has none.'),
    );
  const csrf = screens.guard.field(request, response);
  const status = fault === null ? 200 : statusOfFault(response, fault);
  sendPage(response, status, provePage({ csrf, fault: fault?.fault ?? null, email }));
}

/** The password of who is signed in here; a fault where it is not, or too early. */
export async function passwordGiven(
  screens: Screens,
  account: Account,
  session: string,
  form: URLSearchParams,
): Promise<Fault | null> {
  const outcome = await screens.inLine({ name: session, isKnown: true }, async () => {
    const wait = await takeGuess(screens.store, account.emailKey, { address: '', device: session });
    if (wait > 0) return { fault: `Too many attempts. Try again in ${inSeconds(wait)}.`, waitMs: wait };
    const { matches } = await verifyPassword(form.get('before') ?? '', account.passwordHash);
    return matches ? { accountId: account.userId } : { fault: 'The password is wrong.' };
  });
  return 'fault' in outcome ? outcome : null;
}

async function prove(
  visit: Visit,
  account: Account,
  place: string,
  session: string,
  form: URLSearchParams,
): Promise<void> {
  if (account.passwordHash === null) return showFirst(visit, account, null);
  const fault = await passwordGiven(visit.screens, account, session, form);
  return fault === null ? showAll(visit, account, place, null) : showFirst(visit, account, fault);
}

async function showAll(
  { screens, request, response }: Visit,
  account: Account,
  place: string,
  fault: Fault | null,
): Promise<void> {
  const steps = await secondStepsOf(screens.store, account.userId);
  const csrf = screens.guard.field(request, response);
  const { secret, uri } = newApp(account.email);
  const state: FormState = { csrf, fault: fault?.fault ?? null };
  const page = managePage({
    ...state,
    ...{ email: account.email, steps, secret, uri, sealed: screens.box.seal(secret) },
    proof: screens.proofs.give(place, account.userId),
    options: await createOptions({ ...screens, place }, account, steps.passkeys),
  });
  sendPage(response, fault === null ? 200 : statusOfFault(response, fault), page);
}

type Changed = { readonly fault: Fault | null } | { readonly codes: readonly string[] };

/** With the first way to sign in come the codes for who loses it. */
async function change(screens: Screens, account: Account, place: string, form: URLSearchParams): Promise<Changed> {
  const { store, box } = screens;
  const { userId } = account;
  const given = (name: string) => (form.get(name) ?? '').trim();
  const before = await secondStepsOf(store, userId);
  const added = async (fault: Fault | null): Promise<Changed> =>
    fault !== null || before.codesLeft > 0 ? { fault } : { codes: await renewCodes(store, box, userId) };
  switch (given('action')) {
    case 'add-app': {
      const secret = secretIn(screens, form);
      if (secret === null || before.hasApp) return { fault: { fault: 'This form is out of date. Try again.' } };
      return added(await keepApp(store, box, userId, secret, given('code')));
    }
    case 'add-passkey': {
      const name = given('name').slice(0, 100) || 'Passkey';
      return added(await keepPasskey({ ...screens, place }, userId, name, given('credential')));
    }
    case 'remove-app':
      await removeApp(store, userId);
      return { fault: null };
    case 'remove-passkey':
      await removePasskey(store, userId, given('id'));
      return { fault: null };
    case 'renew-codes':
      return isOn(before) ? { codes: await renewCodes(store, box, userId) } : { fault: null };
    default:
      return { fault: null };
  }
}
