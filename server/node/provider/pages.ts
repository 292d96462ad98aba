import { createHash } from 'node:crypto';
import { IDENTITY_PREFIX } from '../../../contract/areas/account';
import { href } from '../../../contract/paths';
import { identityPolicy } from '../security-headers';
import { Html, html } from './html';
import { MIN_PASSWORD } from './password-strength';

export interface Page {
  readonly html: string;
  /** Its content security policy. */
  readonly policy: string;
}

export const STYLE_PATH = `${IDENTITY_PREFIX}/pages.css`;

export function page(title: string, body: Html, script?: string): Page {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Muster</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<p class="brand"><img src="/favicon.svg" alt="" width="28" height="28">Muster</p>
${body}
</main>
</body>
</html>
`;
  return { html: document.text, policy: identityPolicy(script) };
}

/** What every form of ours carries. */
export interface FormState {
  readonly csrf: string;
  readonly fault: string | null;
}

export const faultBox = ({ fault }: FormState) =>
  fault === null ? null : html`<p class="fault" id="fault" role="alert">${fault}</p>`;

export function field(
  state: FormState,
  {
    name,
    label,
    type = 'text',
    complete,
    value = '',
    hint,
  }: {
    name: string;
    label: string;
    type?: string;
    complete: string;
    value?: string;
    hint?: string;
  },
): Html {
  const described = [hint === undefined ? '' : `${name}-hint`, state.fault === null ? '' : 'fault']
    .filter(Boolean)
    .join(' ');
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${complete}" value="${value}" required${
    // Of several a browser focuses the first: the one to begin with (AU78).
    value === '' ? html` autofocus` : null
  }${described === '' ? null : html` aria-describedby="${described}"`}>
${hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}`;
}

const newPassword = (state: FormState, label = 'Password') =>
  field(state, {
    name: 'password',
    label,
    type: 'password',
    complete: 'new-password',
    hint: `At least ${MIN_PASSWORD} characters. A few unrelated words are good.`,
  });

export function form(state: FormState, action: string, fields: readonly Html[], button: Html): Html {
  return html`<form method="post">
<input type="hidden" name="csrf" value="${state.csrf}">
<input type="hidden" name="action" value="${action}">
${fields}
${button}
</form>`;
}

/** Read beside the form, which keeps what is typed. */
const beside = (path: string, text: string) => html`<a href="${path}" target="_blank" rel="noopener">${text}</a>`;

export const submit = (label: string) => html`<button type="submit">${label}</button>`;
export const secondary = (label: string) => html`<button type="submit" class="second">${label}</button>`;

export function signInPage(
  state: FormState & { email: string; demo: boolean; passkey: { readonly html: Html; readonly hash: string } | null },
): Page {
  const fields = [
    field(state, { name: 'email', label: 'Email', type: 'email', complete: 'username', value: state.email }),
    field(state, { name: 'password', label: 'Password', type: 'password', complete: 'current-password' }),
  ];
  const demo = html`<div class="aside"><h2>Sample data</h2>
<p class="quiet">This installation holds only the sample company.</p>
${form(state, 'demo', [], secondary('Continue with sample data'))}</div>`;
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
${faultBox(state)}
${form(state, 'sign-in', fields, submit('Sign in'))}
${state.demo ? demo : html`<p class="hint">Forgotten your password? An administrator can create a link for you to choose a new one.</p>`}
${state.passkey?.html ?? null}`,
    state.passkey?.hash,
  );
}

export function setUpPage(
  state: FormState & { name: string; email: string; needsCode: boolean; sample: boolean },
): Page {
  const code = field(state, {
    name: 'code',
    label: 'Set-up code',
    complete: 'off',
    hint: 'The server printed it when it started.',
  });
  const fields = [
    ...(state.needsCode ? [code] : []),
    field(state, { name: 'name', label: 'Your name', complete: 'name', value: state.name }),
    field(state, { name: 'email', label: 'Email', type: 'email', complete: 'username', value: state.email }),
    newPassword(state),
  ];
  const sample = html`<div class="aside"><h2>Just looking?</h2>
<p class="quiet">Open a company filled with sample assets and findings. Nothing leaves this machine.</p>
${form(state, 'sample', [], secondary('Explore with sample data'))}
<p class="hint">By exploring you accept the ${beside(href('terms'), 'terms of use')}.</p></div>`;
  return page(
    'Set up',
    html`<h1>Set up Muster</h1>
<p class="quiet">You are the first here. Create the administrator account.</p>
${faultBox(state)}
${form(state, 'set-up', fields, submit('Create account'))}
${state.sample ? sample : null}`,
  );
}

export function registerPage(state: FormState & { name: string; email: string }): Page {
  const fields = [
    field(state, { name: 'name', label: 'Your name', complete: 'name', value: state.name }),
    newPassword(state),
  ];
  return page(
    'Create your account',
    html`<h1>Create your account</h1>
<p class="quiet">You were invited as <strong>${state.email}</strong>.</p>
${faultBox(state)}
${form(state, 'register', fields, submit('Create account'))}
<p class="hint">Have an account already? <a href="?account">Sign in with it</a>.</p>`,
  );
}

/** `tokens`: how many of the person's scripts have one. */
export function passwordPage(state: FormState & { email: string; hasPassword: boolean; tokens: number }): Page {
  const before = field(state, {
    name: 'before',
    label: 'Current password',
    type: 'password',
    complete: 'current-password',
  });
  return page(
    'Change password',
    html`<h1>Change password</h1>
<p class="quiet">For ${state.email}. You stay signed in here and are signed out everywhere else.${
      state.tokens === 0 ? '' : ' The access tokens of your scripts keep working: revoke them in your profile.'
    }</p>
${faultBox(state)}
${form(state, 'change', [...(state.hasPassword ? [before] : []), newPassword(state, 'New password')], submit('Change password'))}`,
  );
}

/** `tokens`: how many of the person's scripts have one; whoever knew the password may have made them. */
export function resetPage(state: FormState & { tokens: number }): Page {
  const scripts = html`<label class="choice"><input type="checkbox" name="tokens" checked> ${
    state.tokens === 1
      ? 'Revoke the access token of your script, too'
      : `Revoke the ${state.tokens} access tokens of your scripts, too`
  }</label>
<p class="hint">A script whose token is revoked stops working until it is given a new one.</p>`;
  return page(
    'Choose a new password',
    html`<h1>Choose a new password</h1>
<p class="quiet">You will be signed out everywhere.</p>
${faultBox(state)}
${form(state, 'reset', [newPassword(state, 'New password'), ...(state.tokens > 0 ? [scripts] : [])], submit('Save password'))}`,
  );
}

export function errorPage(title: string, message: string): Page {
  return page(
    title,
    html`<h1>${title}</h1><p class="quiet">${message}</p><p><a href="/dashboard">Go to Muster</a></p>`,
  );
}

/** The one script of these pages; the policy names it by its hash. The button is for who runs no scripts. */
const SUBMIT = 'document.forms[0].requestSubmit();';
const SUBMIT_HASH = `'sha256-${createHash('sha256').update(SUBMIT).digest('base64')}'`;

/** `formHtml` is the provider's, without its button; `byItself`: nobody need click. */
export function leavingPage(formHtml: string, byItself: boolean): Page {
  const inside = new Html(
    formHtml.replace(
      '</form>',
      '<input type="hidden" name="logout" value="yes"><button type="submit">Sign out</button></form>',
    ),
  );
  if (byItself) {
    return page('Signing out', html`<h1>Signing out</h1>${inside}<script>${new Html(SUBMIT)}</script>`, SUBMIT_HASH);
  }
  return page(
    'Sign out?',
    html`<h1>Sign out?</h1>
<p class="quiet">Something outside Muster asks to sign you out.</p>
${inside}
<p><a href="/dashboard">Stay signed in</a></p>`,
  );
}
