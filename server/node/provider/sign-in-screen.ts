import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Interaction } from 'oidc-provider/lib/provider.js';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { invitedEmail } from '../../identity/invitations';
import type { Guesser } from '../../identity/password-guesses';
import { addressGroup } from '../../limits/address-group';
import { addressOf } from '../caller-address';
import { urlOf } from '../request-path';
import {
  accountById,
  demoAccount,
  hasAccount,
  isEmpty,
  type Outcome,
  register,
  setUp,
  setUpDemo,
  signIn,
} from './accounts';
import type { Html } from './html';
import { wordsOfInvitation } from './own-words';
import type { Page } from './pages';
import { errorPage, registerPage, setUpPage, signInPage } from './pages';
import { askOptions, isAnyKept } from './passkeys';
import { passwordFault } from './password-strength';
import { readForm, sendPage, statusOfFault } from './requests';
import type { Screens } from './screens';
import { PASSKEY_SCRIPT_HASH, withPasskey } from './second-step-pages';
import { asksForMore, secondStepGiven } from './second-step-screen';

/** What stands on the sign-in page, and which of its forms count. */
type Situation =
  | { readonly kind: 'set-up'; readonly needsCode: boolean; readonly sample: boolean }
  | { readonly kind: 'register'; readonly token: string; readonly email: string }
  | { readonly kind: 'sign-in'; readonly email: string; readonly demo: string | null };

export async function signInScreen(screens: Screens, request: IncomingMessage, response: ServerResponse, uid: string) {
  const interaction = await screens.provider.interactionDetails(request, response).catch(() => null);
  if (interaction === null || interaction.uid !== uid || interaction.prompt.name !== 'login') {
    return sendPage(response, 400, errorPage('This sign-in has expired', 'Go to Muster to sign in again.'));
  }
  const situation = await situationOf(screens, request, interaction);
  if (request.method !== 'POST') {
    const csrf = screens.guard.field(request, response);
    return sendPage(
      response,
      200,
      pageOf(situation, await stateOf(screens, interaction, csrf, null), new URLSearchParams()),
    );
  }
  const form = await readForm(request);
  if (form === null || !screens.guard.isOurs(request, form)) return screens.refuseForm(response);
  const email = emailOf(situation, form);
  const address = addressOf(request, screens.behindProxy);
  const device = screens.devices.nameOf(request, email);
  const given = await secondStepGiven({ screens, request, response }, interaction, form, { address, device });
  if (given === 'answered') return;
  const work = () => submitted(screens, situation, form, { address, device });
  const outcome =
    given ?? (await screens.inLine({ name: device ?? addressGroup(address), isKnown: device !== null }, work));
  if ('accountId' in outcome) {
    const isPassword = given === null && form.has('password');
    if (isPassword && (await asksForMore({ screens, request, response }, interaction, outcome.accountId))) return;
    if (form.has('password')) screens.devices.remember(request, response, email);
    else if (given !== null) {
      const account = await accountById(screens.store, outcome.accountId);
      if (account !== null) screens.devices.remember(request, response, account.email);
    }
    return screens.provider.interactionFinished(request, response, { login: { accountId: outcome.accountId } });
  }
  const csrf = screens.guard.field(request, response);
  // Another visitor may have been first meanwhile.
  const now = await situationOf(screens, request, interaction);
  const state = await stateOf(screens, interaction, csrf, outcome.fault);
  return sendPage(response, statusOfFault(response, outcome), pageOf(now, state, form));
}

interface State {
  readonly csrf: string;
  readonly fault: string | null;
  /** The way in without a password; null where nobody has a passkey yet: such a page has no script. */
  readonly passkey: { readonly html: Html; readonly hash: string } | null;
}

async function stateOf(screens: Screens, { uid }: Interaction, csrf: string, fault: string | null): Promise<State> {
  if (!(await isAnyKept(screens.store))) return { csrf, fault, passkey: null };
  const options = await askOptions({ ...screens, place: `sign-in ${uid}` });
  return { csrf, fault, passkey: { html: withPasskey({ csrf, options }), hash: PASSKEY_SCRIPT_HASH } };
}

async function situationOf(screens: Screens, request: IncomingMessage, { params }: Interaction): Promise<Situation> {
  const { store } = screens;
  const here = screens.isThisMachine(request);
  if (await isEmpty(store)) return { kind: 'set-up', needsCode: !here, sample: here };
  const token = params['muster_invitation'];
  const wantsAccount = urlOf(request)?.searchParams.has('account') ?? false;
  const email =
    typeof token === 'string' ? await withAccess(store, SYSTEM, ({ db, now }) => invitedEmail(db, now, token)) : null;
  if (typeof token === 'string' && email !== null && !wantsAccount && !(await hasAccount(store, email))) {
    return { kind: 'register', token, email };
  }
  return { kind: 'sign-in', email: email ?? '', demo: here ? await demoAccount(store) : null };
}

function pageOf(situation: Situation, state: State, form: URLSearchParams): Page {
  const given = (name: string) => form.get(name) ?? '';
  switch (situation.kind) {
    case 'set-up':
      return setUpPage({ ...state, ...situation, name: given('name'), email: given('email') });
    case 'register':
      return registerPage({ ...state, ...situation, name: given('name') });
    case 'sign-in':
      return signInPage({ ...state, email: form.get('email') ?? situation.email, demo: situation.demo !== null });
  }
}

/** Whose password a form is about. */
const emailOf = (situation: Situation, form: URLSearchParams) =>
  situation.kind === 'register' ? situation.email : (form.get('email') ?? '').trim();

const GONE: Outcome = { fault: 'This form is out of date. Try again.' };

async function submitted(
  { store }: Screens,
  situation: Situation,
  form: URLSearchParams,
  guesser: Guesser,
): Promise<Outcome> {
  const given = (name: string) => (form.get(name) ?? '').trim();
  const password = form.get('password') ?? '';
  const action = form.get('action');
  if (situation.kind === 'sign-in') {
    if (action === 'demo') return situation.demo === null ? GONE : { accountId: situation.demo };
    return action === 'sign-in' ? signIn(store, given('email'), password, guesser) : GONE;
  }
  if (situation.kind === 'set-up' && action === 'sample') return situation.sample ? setUpDemo(store) : GONE;
  if (action !== situation.kind) return GONE;
  const email = emailOf(situation, form);
  const name = given('name');
  const about = situation.kind === 'register' ? await wordsOfInvitation(store, situation.token) : [];
  const fault = nameFault(name) ?? emailFault(email) ?? (await passwordFault(password, [name, email, ...about]));
  if (fault !== null) return { fault };
  if (situation.kind === 'register') return register(store, situation.token, name, password);
  return setUp(
    store,
    { name, email, password },
    situation.needsCode ? { code: given('code'), address: guesser.address } : null,
  );
}

const nameFault = (name: string) =>
  name === '' || name.length > 200 ? 'Enter your name, in at most 200 characters.' : null;
const emailFault = (email: string) =>
  /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 320 ? null : 'This is not an email address.';
