import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { TERMS_VERSION } from '../../contract/version';
import { CLIENT, SCOPE, SignInBrowser, type Tokens } from '../kit/sign-in';
import type { Server } from './server-process';

/** People of an installation with the local provider, and what they do to get in and out. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}
const PASSWORD = 'violet kettle orbit';
export const ADMIN: Person = { name: 'Olga', email: 'olga@example.com', password: PASSWORD };

export type Call = (path: string, method?: string, body?: unknown) => Promise<unknown>;
const Invitation = z.object({ token: z.string() });

/** A person nobody else is. */
export const newPerson = (name: string): Person => ({
  name,
  email: `${name.toLowerCase().replace(/ .*/, '')}-${crypto.randomUUID()}@example.com`,
  password: PASSWORD,
});

/** The administrator of a new installation, owner of the company Head office. */
export async function setUp(server: Server): Promise<void> {
  const browser = new SignInBrowser(server.url);
  const page = await browser.submit(await browser.authorize(), { action: 'set-up', ...ADMIN });
  await settle(callerOf(browser, await browser.exchange(page)), 'Head office');
}

/** Somebody with an account and, if it is named, a company of their own. */
export async function addPerson(server: Server, name: string, company?: string): Promise<Person> {
  const person = newPerson(name);
  const { call } = await register(server, ADMIN, person);
  if (company !== undefined) await settle(call, company);
  return person;
}

/** Somebody who is a member of another's company. */
export async function addMember(server: Server, host: Person, name: string): Promise<Person> {
  const person = newPerson(name);
  const { call, token } = await register(server, host, person);
  await call(`/api/invitations/${token}/accept`, 'POST');
  await settle(call);
  return person;
}

/** Makes the account, by an invitation that is not accepted yet. */
async function register(server: Server, host: Person, person: Person): Promise<{ call: Call; token: string }> {
  const invite = await callsOf(server, host);
  const invitation = await invite('/api/company/invitations', 'POST', { email: person.email, role: 'member' });
  const { token } = Invitation.parse(invitation);
  const browser = new SignInBrowser(server.url);
  const page = await browser.authorize({ muster_invitation: token });
  const done = await browser.submit(page, { action: 'register', name: person.name, password: person.password });
  keep(browser, person);
  return { call: callerOf(browser, await browser.exchange(done)), token };
}

async function settle(call: Call, company?: string): Promise<void> {
  if (company !== undefined) await call('/api/companies', 'POST', { name: company });
  await call('/api/user/terms-acceptances', 'POST', { version: TERMS_VERSION });
}

/** Where people are signed in already: a password is checked for a third of a second, on purpose. */
const signedInAt = new Map<string, SignInBrowser>();
const keep = (browser: SignInBrowser, { email }: Person) => signedInAt.set(`${browser.origin} ${email}`, browser);

/** Calls as a script of theirs would make them. */
export async function callsOf(server: Server, person: Person): Promise<Call> {
  const browser = signedInAt.get(`${server.url} ${person.email}`) ?? new SignInBrowser(server.url);
  keep(browser, person);
  const page = await browser.authorize();
  const { email, password } = person;
  // No page where the provider knows them already.
  const done = page.text === '' ? page : await browser.submit(page, { action: 'sign-in', email, password });
  return callerOf(browser, await browser.exchange(done));
}

/** A new sign-in, in a browser of its own. */
export async function signedIn(server: Pick<Server, 'url'>, { email, password }: Person) {
  const browser = new SignInBrowser(server.url);
  const page = await browser.submit(await browser.authorize(), { action: 'sign-in', email, password });
  return { browser, tokens: await browser.exchange(page) };
}

function callerOf(browser: SignInBrowser, { access_token }: Tokens): Call {
  return async (path, method = 'GET', body) => {
    const response = await browser.api(access_token, path, method, body);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** Fills the provider's sign-in page. */
export async function fillSignIn(page: Page, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Gives a browser what a sign-in leaves: the provider's cookies, and what its client keeps. On the way through the provider's
 * pages the app is loaded twice, which is much of what a short test costs; tests about signing in fill the form.
 */
async function keepSignedIn(context: BrowserContext, origin: string, person: Person): Promise<void> {
  const { browser, tokens } = await signedIn({ url: origin }, person);
  const { access_token, id_token, refresh_token, expires_in } = tokens;
  const audience = `${origin}/api`;
  const claims: unknown = JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString());
  const body = { access_token, refresh_token, expires_in, audience, scope: SCOPE, client_id: CLIENT };
  const entries = {
    [`${audience}::${SCOPE}`]: { body, expiresAt: Math.floor(Date.now() / 1_000) + expires_in },
    '@@user@@': { id_token, decodedToken: { claims, user: claims } },
  };
  await context.setStorageState({
    cookies: browser.cookies().map((cookie) => ({ ...cookie, ...COOKIE, domain: new URL(origin).hostname })),
    origins: [
      {
        origin,
        localStorage: Object.entries(entries).map(([key, entry]) => ({
          name: `@@auth0spajs@@::${CLIENT}::${key}`,
          value: JSON.stringify(entry),
        })),
      },
    ],
  });
}

const COOKIE = { expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' } as const;

/** Opens a page that needs somebody, in a browser in which they are signed in. Nobody was in it before. */
export async function signInAs(page: Page, person: Person, address: string): Promise<void> {
  await keepSignedIn(page.context(), new URL(address).origin, person);
  await page.goto(address);
}

/** The same in a new tab. */
export async function signInAt(context: BrowserContext, url: string, person: Person): Promise<Page> {
  const page = await context.newPage();
  await signInAs(page, person, url);
  return page;
}

export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
}

export async function askToSignOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('link', { name: 'Sign out' }).click();
}

/** The local databases that belong to a person. */
export const databases = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'muster-boot'),
  );

/** Everything this browser keeps for the origin, as text: databases, both storages, caches, cookies a page sees. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie];
    const plain = (_: string, value: unknown): unknown => {
      if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      return value instanceof Map || value instanceof Set ? [...value] : value;
    };
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answer(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const table = db.transaction(store).objectStore(store);
        const rows = await Promise.all([answer(table.getAllKeys()), answer(table.getAll())]);
        parts.push(`${name} ${store} ${JSON.stringify(rows, plain)}`);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(`${name} ${request.url} ${await (await cache.match(request))?.text()}`);
      }
    }
    return parts.join('\n');
  });
}
