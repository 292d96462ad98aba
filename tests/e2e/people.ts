import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { SignInBrowser, type Tokens } from '../kit/sign-in';
import type { ServerProcess } from './server-process';

/** People of an installation with the local provider, and what they do to get in and out. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}
export const ADA: Person = { name: 'Ada', email: 'ada@example.com', password: 'violet kettle orbit' };
export const BOB: Person = { name: 'Bob', email: 'bob@example.com', password: 'purple kettle orbit' };

/** Ada as the first administrator, owner of Acme with one asset; the terms are accepted. */
export async function addAda(server: ServerProcess, asset: { id: string; name: string }): Promise<Tokens> {
  const browser = new SignInBrowser(server.url);
  const tokens = await browser.exchange(await browser.submit(await browser.authorize(), { action: 'set-up', ...ADA }));
  const call = callerOf(browser, tokens);
  await call('/api/companies', 'POST', { name: 'Acme' });
  await call('/api/assets', 'POST', { type: 'server', ...asset });
  await call('/api/user/terms-acceptances', 'POST', { version: 'v1.1' });
  return tokens;
}

const Invitation = z.object({ token: z.string() });

/** Bob makes his account by an invitation of Ada's, and stays with a company of his own. */
export async function addBob(server: ServerProcess, ada: Tokens): Promise<void> {
  const invite = callerOf(new SignInBrowser(server.url), ada);
  const invitation = await invite('/api/company/invitations', 'POST', { email: BOB.email, role: 'member' });
  const browser = new SignInBrowser(server.url);
  const page = await browser.authorize({ muster_invitation: Invitation.parse(invitation).token });
  const tokens = await browser.exchange(await browser.submit(page, { action: 'register', ...BOB }));
  const call = callerOf(browser, tokens);
  await call('/api/companies', 'POST', { name: 'Beta' });
  await call('/api/user/terms-acceptances', 'POST', { version: 'v1.1' });
}

/** As a script of Ada's would read it, from a browser of her own. */
export async function readAsAda(server: ServerProcess, path: string): Promise<unknown> {
  const browser = new SignInBrowser(server.url);
  const tokens = await browser.exchange(await browser.submit(await browser.authorize(), { action: 'sign-in', ...ADA }));
  return callerOf(browser, tokens)(path);
}

function callerOf(browser: SignInBrowser, { access_token }: Tokens) {
  return async (path: string, method = 'GET', body?: unknown): Promise<unknown> => {
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

/** A new tab in which somebody signs in on the way to an address. */
export async function signInAt(context: BrowserContext, url: string, person: Person): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await fillSignIn(page, person);
  await page.waitForURL(url);
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
