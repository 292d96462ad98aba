import { request } from 'node:http';
import { startIdentityServer } from '../kit/identity-server';
import { SignInBrowser } from '../kit/sign-in';
import { type Draw, drawFor } from './draw';
import { hostileText } from './hostile';
import { type Answered, faultsOf } from './judge';
import type { Tally } from './tally';

const ADMIN = { name: 'mrk-admin', email: 'mrk-admin@example.org', password: 'violet kettle orbit' };

/** Every name a form or an address of the provider knows. */
const FIELDS: Readonly<Record<string, string>> = {
  client_id: 'muster-web',
  redirect_uri: 'http://localhost/auth/callback',
  response_type: 'code',
  response_mode: 'query',
  scope: 'openid profile email offline_access',
  state: 'x',
  nonce: 'x',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  prompt: 'login',
  max_age: '0',
  claims: '{}',
  request: 'x',
  id_token_hint: 'a.b.c',
  login_hint: 'x',
  ui_locales: 'de',
  grant_type: 'authorization_code',
  code: 'x',
  code_verifier: 'x'.repeat(43),
  refresh_token: 'x',
  token: 'x',
  token_type_hint: 'access_token',
  post_logout_redirect_uri: 'http://localhost/',
  xsrf: 'x',
  logout: 'yes',
  csrf: 'x',
  action: 'sign-in',
  email: ADMIN.email,
  password: 'x',
  current: 'x',
  code_of_set_up: 'x',
};
const PATHS = [
  ...['/authorize', '/oauth/token', '/oauth/revoke', '/userinfo', '/session/end', '/session/end/confirm', '/v2/logout'],
  ...['/.well-known/openid-configuration', '/.well-known/jwks.json', '/jwks', '/request', '/introspection', '/device'],
  ...['/sign-in/x', '/sign-in/', '/password', '/reset/x', '/reset/', '/style.css', '/authorize/x', '/', '/none'],
] as const;
const ODD_PATHS = [
  '/%',
  '/%00',
  '/%ff',
  '/..%2f..%2fapi/users/me',
  '//evil.example/',
  '/sign-in/%E0%A4%A',
  '/reset/%00',
  '/;a=b',
  '/[',
  '/\\',
  '/?',
  '/authorize?%',
  '/authorize?a=%ff&a[]=1&__proto__=x',
] as const;

/** The identity provider's pages and endpoints, over HTTP: anybody reaches them. */
export async function attackProvider(seed: number, times: number, tally: Tally): Promise<void> {
  const server = await startIdentityServer();
  try {
    const browser = new SignInBrowser(server.origin);
    await browser.submit(await browser.authorize(), { action: 'set-up', ...ADMIN });
    const draw = drawFor(seed, 'identity');
    for (let turn = 0; turn < times; turn++) {
      const form = draw.chance(0.2) ? await hostileForm(draw, server.origin) : hostileCall(draw);
      const answered = await send(server.via, form);
      const { method, path, body = '' } = form;
      const sent = `${method} ${path} ${body}`;
      tally.count('identity', `${answered.status}`);
      for (const what of faultsOf(answered, sent, ['mrk-admin']))
        tally.fault({
          phase: 'identity',
          area: 'identity',
          who: 'anybody',
          what: `${what} ${server.logged.at(-1) ?? ''}`,
          sent,
        });
    }
  } finally {
    await server.close();
  }
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const FORM = 'application/x-www-form-urlencoded';

function hostileCall(draw: Draw): Call {
  const path = draw.chance(0.2) ? draw.oneOf(ODD_PATHS) : draw.oneOf(PATHS);
  const method = draw.oneOf(['GET', 'POST', 'POST', 'OPTIONS', 'HEAD', 'PUT', 'DELETE']);
  const fields = hostileFields(draw, FIELDS);
  const type = draw.chance(0.8) ? FORM : draw.oneOf(['application/json', 'text/plain', 'multipart/form-data', '']);
  const headers = { 'content-type': type, ...hostileHeaders(draw) };
  if (method !== 'POST')
    return {
      method,
      path: draw.chance(0.8) ? `/identity${path}?${fields}`.slice(0, 12_000) : `/identity${path}`,
      headers,
    };
  return { method, path: `/identity${path}`, headers, body: fields };
}

/** A page as it was given, sent back with hostile fields. */
async function hostileForm(draw: Draw, origin: string): Promise<Call> {
  const browser = new SignInBrowser(origin);
  const page = await browser.authorize();
  const names = [...page.text.matchAll(/name="([^"]+)"(?:[^>]* value="([^"]*)")?/g)];
  const known = Object.fromEntries(names.map(([, name = '', value = 'x']) => [name, value]));
  const { pathname } = new URL(page.url);
  const headers = { 'content-type': FORM, origin, cookie: browser.cookiesFor(pathname) };
  return {
    method: 'POST',
    path: pathname,
    headers,
    body: hostileFields(draw, { ...known, ...ADMIN, action: 'sign-in' }),
  };
}

function hostileFields(draw: Draw, known: Readonly<Record<string, string>>): string {
  const parts = Object.entries(known).flatMap(([name, value]) => {
    if (draw.chance(0.2)) return [];
    const spoilt = draw.chance(0.15) ? hostileText(draw).slice(0, 20_000) : value;
    const pair = `${name}=${encodeURIComponent(spoilt.replaceAll(/\p{Surrogate}/gu, '\ufffd'))}`;
    return draw.chance(0.05) ? [pair, pair] : [pair];
  });
  const more = [
    '',
    '',
    '&%',
    '&a=%ff',
    '&a[b]=1&a[__proto__]=2',
    '&__proto__=x&constructor=y',
    '&='.repeat(2_000),
    '&=%00',
  ] as const;
  return parts.join('&') + draw.oneOf(more);
}

function hostileHeaders(draw: Draw): Record<string, string> {
  if (draw.chance(0.5)) return {};
  return draw.oneOf<Record<string, string>>([
    { authorization: 'Basic !!!' },
    { authorization: `Basic ${Buffer.from('a\u0000:%').toString('base64')}` },
    { authorization: `Bearer ${'x'.repeat(6_000)}` },
    { authorization: 'DPoP x', dpop: 'a.b.c' },
    { cookie: '_session=x; _session.sig=x; _interaction=%00; a' },
    { cookie: '='.repeat(3_000) },
    { origin: 'null' },
    { origin: 'http://evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
    { 'accept-language': 'x'.repeat(5_000) },
    { host: 'evil.example' },
    { accept: '*/*;q=x' },
  ]);
}

/** As it stands: `fetch` would tidy the address up. */
function send(origin: string, { method, path, headers, body }: Call): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(origin);
    const asked = request({ hostname, port, method, path, headers: { host, ...headers }, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(parts).toString(),
        }),
      );
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
