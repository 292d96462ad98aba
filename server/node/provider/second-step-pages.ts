import { createHash } from 'node:crypto';
import { renderSVG } from 'uqr';
import { Html, html } from './html';
import { type FormState, faultBox, field, form, type Page, page, secondary, submit } from './pages';
import type { SecondSteps } from './second-steps';

/** Pages of the second step, in the look of the provider's other pages. */

/**
 * Asks the browser for a passkey and sends what it answers with the form. A form of that kind is only seen where the browser knows
 * passkeys. The policy names it by its hash.
 */
const SCRIPT = `
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '');
const named = (list) => (list ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
const ask = async (kind, given) => {
  const publicKey = { ...given, challenge: bytes(given.challenge) };
  if (kind === 'create') {
    const user = { ...given.user, id: bytes(given.user.id) };
    const made = await navigator.credentials.create({ publicKey: { ...publicKey, user, excludeCredentials: named(given.excludeCredentials) } });
    const { clientDataJSON, attestationObject } = made.response;
    const transports = made.response.getTransports?.() ?? [];
    return { ...{ id: made.id, rawId: text(made.rawId), type: made.type }, response: { clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject), transports } };
  }
  const shown = await navigator.credentials.get({ publicKey: { ...publicKey, allowCredentials: named(given.allowCredentials) } });
  const { clientDataJSON, authenticatorData, signature } = shown.response;
  return { ...{ id: shown.id, rawId: text(shown.rawId), type: shown.type }, response: { clientDataJSON: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature) } };
};
for (const form of window.PublicKeyCredential ? document.querySelectorAll('form[data-passkey]') : []) {
  form.closest('.passkey').hidden = false;
  form.addEventListener('submit', (event) => {
    if (form.elements.credential.value !== '') return;
    event.preventDefault();
    ask(form.dataset.passkey, JSON.parse(form.dataset.options)).then(
      (answer) => {
        form.elements.credential.value = JSON.stringify(answer);
        form.submit();
      },
      () => { form.querySelector('[role=status]').textContent = 'No passkey was used. Try again, or go on another way.'; },
    );
  });
}
`;
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

const scripted = (title: string, body: Html): Page =>
  page(title, html`${body}<script>${new Html(SCRIPT)}</script>`, SCRIPT_HASH);

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`;

interface PasskeyForm {
  readonly csrf: string;
  readonly kind: 'create' | 'get';
  readonly action: string;
  readonly options: string;
  readonly proof?: string;
  readonly fields?: readonly Html[];
  readonly button: Html;
}

const passkeyForm = ({ csrf, kind, action, options, proof = '', fields = [], button }: PasskeyForm): Html =>
  html`<form method="post" data-passkey="${kind}" data-options="${options}">
${hidden('csrf', csrf)}${hidden('action', action)}${hidden('proof', proof)}${hidden('credential', '')}
${fields}
${button}
<p class="hint" role="status"></p>
</form>`;

/** For the sign-in page: beside the password, where the browser knows passkeys. */
export function withPasskey({ csrf, options }: { readonly csrf: string; readonly options: string }): Html {
  const button = secondary('Use a passkey instead');
  return html`<div class="aside passkey" hidden>
${passkeyForm({ csrf, kind: 'get', action: 'passkey', options, button })}</div>
<script>${new Html(SCRIPT)}</script>`;
}
export const PASSKEY_SCRIPT_HASH = SCRIPT_HASH;

interface StepState extends FormState {
  readonly proof: string;
}

/** After the password: what else the account asks for. `options`: of its passkeys, where it has some. */
export function stepPage(state: StepState & { readonly hasApp: boolean; readonly options: string | null }): Page {
  const code = field(state, {
    ...{ name: 'code', label: state.hasApp ? 'Code' : 'Recovery code', complete: 'one-time-code' },
    hint: state.hasApp
      ? 'Of your authenticator app, or a recovery code.'
      : 'One of those you were shown when you set the passkey up.',
  });
  const { csrf, proof, options } = state;
  const passkey =
    options === null
      ? null
      : html`<div class="passkey" hidden>
${passkeyForm({ csrf, kind: 'get', action: 'step-passkey', options, proof, button: submit('Use a passkey') })}</div>`;
  return scripted(
    'Second step',
    html`<h1>Second step</h1>
<p class="quiet">Your password was right. Show that it is you.</p>
${faultBox(state)}
${passkey}
${form(state, 'step-code', [hidden('proof', proof), code], options === null ? submit('Sign in') : secondary('Sign in with the code'))}`,
  );
}

interface AppState extends StepState {
  readonly sealed: string;
  readonly secret: string;
  readonly uri: string;
}

const appForm = (state: AppState, action: string, button: string): Html => html`
<div class="qr">${new Html(renderSVG(state.uri, { border: 2 }).replace('<svg ', '<svg role="img" aria-label="QR code for your authenticator app" '))}</div>
<p class="hint">Scan it with an authenticator app, or type its key there: <code>${state.secret.replace(/(.{4})/g, '$1 ').trim()}</code></p>
${form(
  state,
  action,
  [
    hidden('proof', state.proof),
    hidden('sealed', state.sealed),
    field(state, { name: 'code', label: 'Code of the app', complete: 'one-time-code', hint: 'Six digits.' }),
  ],
  submit(button),
)}`;

/** A company asks for a second step, and the account has none yet. */
export function enrolPage(state: AppState & { readonly requiredBy: readonly string[] }): Page {
  return page(
    'Set up a second step',
    html`<h1>Set up a second step</h1>
<p class="quiet">${state.requiredBy.join(', ')} asks everybody for one. You can add a passkey later.</p>
${faultBox(state)}
${appForm(state, 'step-enrol', 'Continue')}`,
  );
}

/** Told once. `next`: the form that goes on. */
export function codesPage(codes: readonly string[], next: Html): Page {
  return page(
    'Recovery codes',
    html`<h1>Recovery codes</h1>
<p class="quiet">Each lets you in once without your app or passkey. Keep them where you keep passwords: they are shown only now.</p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
${next}`,
  );
}

export const goOn = (state: StepState, action: string, label: string): Html =>
  form({ ...state, fault: null }, action, [hidden('proof', state.proof)], submit(label));

/** Before anything is changed: whoever finds a browser open does not know the password. */
export function provePage(state: FormState & { readonly email: string }): Page {
  const before = field(state, { name: 'before', label: 'Password', type: 'password', complete: 'current-password' });
  return page(
    'Second step',
    html`<h1>Second step</h1>
<p class="quiet">For ${state.email}. Enter your password to change how you sign in.</p>
${faultBox(state)}
${form(state, 'prove', [before], submit('Continue'))}
<p><a href="/account/access">Back to Muster</a></p>`,
  );
}

export interface ManageState extends AppState {
  readonly email: string;
  readonly steps: SecondSteps;
  /** For a passkey to be added. */
  readonly options: string;
}

export function managePage(state: ManageState): Page {
  const { csrf, proof, steps, options } = state;
  const one = (action: string, label: string, more: readonly Html[] = []) =>
    form({ csrf, fault: null }, action, [hidden('proof', proof), ...more], secondary(label));
  const name = html`<label for="name">Name of the passkey</label><input id="name" name="name" autocomplete="off" value="This device" maxlength="100" required>`;
  const hasSome = steps.hasApp || steps.passkeys.length > 0;
  return scripted(
    'Second step',
    html`<h1>Second step</h1>
<p class="quiet">For ${state.email}. With one, your password alone lets nobody in.</p>
${faultBox(state)}
<h2>Authenticator app</h2>
${steps.hasApp ? html`<p>An app makes your codes.</p>${one('remove-app', 'Remove the app')}` : appForm(state, 'add-app', 'Use this app')}
<div class="aside"><h2>Passkeys</h2>
${steps.passkeys.length === 0 ? html`<p class="quiet">None yet. A passkey is your fingerprint, face or PIN on a device, and signs you in without a password.</p>` : null}
${steps.passkeys.map((key) => html`<p>${key.name}</p>${one('remove-passkey', `Remove ${key.name}`, [hidden('id', key.id)])}`)}
<div class="passkey" hidden>${passkeyForm({ csrf, kind: 'create', action: 'add-passkey', options, proof, fields: [name], button: submit('Add a passkey') })}</div></div>
${hasSome ? html`<div class="aside"><h2>Recovery codes</h2><p>${String(steps.codesLeft)} of them are left.</p>${one('renew-codes', 'Make new ones')}</div>` : null}
<p><a href="/account/access">Back to Muster</a></p>`,
  );
}

export function emailPage(
  state: FormState & { readonly email: string; readonly given: string; readonly isMailed: boolean },
): Page {
  const fields = [
    field(state, { name: 'email', label: 'New email', type: 'email', complete: 'email', value: state.given }),
    field(state, { name: 'before', label: 'Password', type: 'password', complete: 'current-password' }),
  ];
  return page(
    'Change email',
    html`<h1>Change email</h1>
<p class="quiet">It is ${state.email} now. ${
      state.isMailed
        ? 'A link is sent to the new address: it changes once you open that.'
        : 'This installation sends no mail, so it changes at once and counts as not verified.'
    }</p>
${faultBox(state)}
${form(state, 'email', fields, submit('Change email'))}
<p><a href="/account/profile">Back to Muster</a></p>`,
  );
}

export const confirmPage = (state: FormState & { readonly email: string }): Page =>
  page(
    'Change email',
    html`<h1>Change email</h1>
<p class="quiet">Sign in to Muster with ${state.email} from now on?</p>
${form(state, 'confirm', [], submit('Change email'))}`,
  );
