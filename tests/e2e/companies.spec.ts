import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { HEADERS } from '../../contract/sync';
import { choose } from './choose';
import { axeComplaints, excessWidth, picture, showTheme } from './looks';
import { expectAssetCount, expectUpToDate, goInside, showPage, watchConsole } from './pages';
import { ADMIN, addMember, addPerson, everythingKept, newPerson, type Person, signedIn, signInAs } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

let server: ServerProcess;
let ada: Person;
let bob: Person;
test.beforeEach(({ local }) => {
  server = local;
  bob = newPerson('Bob');
});

const switcher = (page: Page) => page.getByRole('button', { name: /^Company: / });
const companyOf = (page: Page) => new URL(page.url()).searchParams.get('company');

/** Ada's first visit: she belongs to no company yet. */
async function arrive(page: Page): Promise<void> {
  ada = await addPerson(server, 'Ada');
  await signInAs(page, ada, `${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Accept the terms' }).click();
}

async function createCompany(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Control+Enter');
  await expect(switcher(page)).toHaveAccessibleName(`Company: ${name}`);
  await page.waitForURL(/\/dashboard\?company=/);
  await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible();
}

/** The first page of every area, and others, of a company in which there is nothing yet: on a phone and on a desk. */
async function lookAtEmptyPages(page: Page): Promise<void> {
  const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  const addresses = await areas.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  // What words mean is never empty: Muster comes with some.
  const paths = addresses
    .map((address) => new URL(address, server.url).pathname)
    .filter((path) => path !== '/definitions');
  expect(paths.length).toBeGreaterThan(3);
  for (const [theme, width] of [
    ['dark', 390],
    ['light', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await showTheme(page, theme);
    for (const path of new Set([...paths, '/queries/history', '/notifications'])) {
      const name = `${path}, ${theme}, ${width} px`;
      await goInside(page, path);
      const notice = page.locator('.notice').filter({ has: page.getByRole('heading', { name: /^No .* yet$/ }) });
      const filled = notice.locator('[aria-hidden=true]').first();
      await expect(filled.locator('> *').first(), `the picture at ${name}`).toBeVisible();
      await expect(filled, `no word in the picture at ${name}`).toHaveText('');
      await picture(page, `shots/empty${path.replaceAll('/', '-')}-${theme}-${width}.png`);
      expect.soft(await axeComplaints(page, [], '.notice'), name).toEqual([]);
      expect.soft(await excessWidth(page), `${name} scrolls sideways`).toBe(0);
    }
  }
}

/** A link of ours that somebody was given, inside the app. */
const follow = (page: Page, link: string) => goInside(page, new URL(link).pathname);

async function switchTo(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole('dialog').getByRole('link', { name }).click();
  await expect(switcher(page)).toHaveAccessibleName(`Company: ${name}`);
}

async function addAsset(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Assets' }).click();
  await page.getByRole('button', { name: 'Add asset' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Add asset' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

async function openPeople(page: Page): Promise<void> {
  await switcher(page).click();
  await page.getByRole('link', { name: 'People and invitations' }).click();
  await expect(page.getByRole('heading', { name: 'Company users' })).toBeVisible();
}

/** The link that is shown once. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create a link' }).first().click();
  const link = await page.getByRole('textbox', { name: `Invitation link for ${email}` }).inputValue();
  await expect(page.getByRole('table', { name: 'Open invitations' }).getByText(email)).toBeVisible();
  return link;
}

/** Bob's first visit, by the link: he makes his account and accepts. */
async function joinAsBob(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByText('Ada invites you to the company Second company as member.')).toBeVisible();
  await expect(page.getByText('expires in 7 days')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in or sign up' }).click();
  await page.getByLabel('Your name').fill(bob.name);
  await page.getByLabel('Password').fill(bob.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(link);
  await expect(page.getByText(bob.email)).toBeVisible();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('button', { name: 'Accept the terms' }).click();
  await page.waitForURL(/\/dashboard\?company=/);
  return page;
}

test('[CO4, CO5, CO10, CO11, U51] two companies: no row of one is shown in the other, each tab has its own', async ({
  context,
}) => {
  const page = await context.newPage();
  const complaints = watchConsole(page);
  await arrive(page);
  await expect(page.getByRole('heading', { name: 'You are not in a company yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Create a company' }).click();
  await createCompany(page, 'First company');
  const first = companyOf(page);
  await lookAtEmptyPages(page);
  await addAsset(page, 'first-only');
  await switcher(page).click();
  await page.getByRole('link', { name: 'Create a company' }).click();
  await createCompany(page, 'Second company');
  const second = companyOf(page);
  expect(second).not.toBe(first);
  await addAsset(page, 'second-only');

  // From a record's page to the dashboard, from a list to the same list.
  await switchTo(page, 'First company');
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Assets' }).click();
  await expectAssetCount(page, 1);
  const grid = page.getByRole('grid', { name: 'Assets' });
  await expect(grid.getByRole('link', { name: 'first-only' })).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('link', { name: 'first-only' })).toBeVisible();

  await switchTo(page, 'Second company');
  expect(page.url()).toBe(`${server.url}/assets?company=${second}`);
  await expect(grid.getByRole('link', { name: 'second-only' })).toBeVisible();
  await expect(page.getByText('first-only')).toHaveCount(0);
  await expect(other.getByRole('link', { name: 'first-only' })).toBeVisible();
  await expect(switcher(other)).toHaveAccessibleName('Company: First company');

  await page.goBack();
  await expect(grid.getByRole('link', { name: 'first-only' })).toBeVisible();
  await expect(page.getByText('second-only')).toHaveCount(0);
  await page.goForward();
  await page.reload();
  await expect(grid.getByRole('link', { name: 'second-only' })).toBeVisible();
  await other.goto(`${server.url}/assets`);
  await other.waitForURL(`${server.url}/assets?company=${first}`);
  await other.goto(`${server.url}/assets?company=0198c5e2-7d4a-7c3e-9f10-3a5b6c7d8e9f`);
  await expect(other.getByText('You are not in the company of this link')).toBeVisible();
  await expect(other.getByText(/-only/)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[CO12, CO13, CO14] an invitation by link: shown once, accepted by a new person, taken back', async ({
  browser,
  page,
}) => {
  await arrive(page);
  await page.getByRole('link', { name: 'Create a company' }).click();
  await createCompany(page, 'Second company');
  await addAsset(page, 'shared-host');
  await openPeople(page);
  const link = await invite(page, bob.email);
  const unused = await invite(page, 'carol@example.com');

  const bobs = await browser.newContext();
  const his = await joinAsBob(bobs, link);
  expect(companyOf(his)).toBe(companyOf(page));
  await expect(switcher(his)).toHaveAccessibleName('Company: Second company');
  await expectUpToDate(his);
  await his.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Assets' }).click();
  await expect(his.getByRole('link', { name: 'shared-host' })).toBeVisible();
  await goInside(his, '/company/admin/users');
  await expect(his.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
  await expect(his.getByRole('heading', { name: 'Company users' })).toBeHidden();
  await follow(his, link);
  await expect(his.getByText('This invitation is no longer valid')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('table', { name: 'People' }).getByText(bob.email)).toBeVisible();
  await page.getByRole('button', { name: 'Revoke the invitation of carol@example.com' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No open invitations.')).toBeVisible();
  // The other link’s page says the same.
  await showPage(his, '/dashboard', 'Dashboard');
  await follow(his, unused);
  await expect(his.getByText('This invitation is no longer valid')).toBeVisible();
  await bobs.close();
});

test('[SEC167] who accepts under another address waits, is shown to the inviter, and is let in by them', async ({
  browser,
  page,
}) => {
  ada = await addPerson(server, 'Ada', 'Acme');
  const other = await addPerson(server, 'Bob', 'Beta');
  const complaints = watchConsole(page);
  await signInAs(page, ada, `${server.url}/company/admin/users`);
  const { email: robert } = newPerson('Robert');
  const link = await invite(page, robert);
  const bobs = await browser.newContext();
  const his = await bobs.newPage();
  await signInAs(his, other, `${server.url}/notifications`);
  await expect(his.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();
  await follow(his, link);
  await his.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(his.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible();
  await his.reload();
  await expect(his.getByText('waiting for confirmation')).toBeVisible();

  await page.getByRole('link', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: 'Someone is waiting to join Acme' }).click();
  const open = page.getByRole('table', { name: 'Open invitations' });
  await expect(open.getByText(`Bob (${other.email})`)).toBeVisible();
  await page.getByRole('button', { name: `Confirm Bob (${other.email})` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('table', { name: 'People' }).getByText(other.email)).toBeVisible();
  await expect(open.getByText(robert)).toHaveCount(0);
  await goInside(his, '/notifications');
  await his.getByRole('link', { name: 'You joined Acme' }).click();
  await expect(switcher(his)).toHaveAccessibleName('Company: Acme');
  expect(complaints).toEqual([]);
  await bobs.close();
});

const [SECRET, LISTED] = [crypto.randomUUID(), crypto.randomUUID()];
const [SECRET_NAME, LISTED_NAME] = ['Redwood secret', 'Harbour list'];
const SECRET_VALUE = 'hared-ho';

interface Calls {
  readonly personId: string;
  /** Answers the status. */
  call(method: string, path: string, body?: unknown): Promise<number>;
}

/** Somebody's calls about a company, as a script of theirs would make them. */
async function scriptOf(person: Person, company: string): Promise<Calls> {
  const { browser, tokens } = await signedIn(server, person);
  const authorization = `Bearer ${tokens.access_token}`;
  const headers = { authorization, 'content-type': 'application/json', [HEADERS.company]: company };
  const me = await browser.fetch('/api/users/me', { headers });
  return {
    personId: z.object({ id: z.string() }).parse(await me.json()).id,
    async call(method, path, body) {
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      return (await browser.fetch(path, { method, headers, ...json })).status;
    },
  };
}

const savedList = (page: Page) => page.getByRole('grid', { name: 'Queries' }).getByRole('row');
const savedQuery = (page: Page, name: string) => savedList(page).filter({ hasText: name });

/** Opens a saved query until its answer stood long enough to be a run, and marks it. */
async function runAndMark(page: Page, id: string, name: string): Promise<void> {
  await goInside(page, `/query-builder?saved=${id}`);
  await expect(page.getByRole('region', { name: 'Result' }).locator('output')).toHaveText('1 asset');
  // Two seconds make it a run (QP8); nothing on the page says that they are over.
  await page.waitForTimeout(4_000);
  await page.getByRole('link', { name: 'Saved queries' }).click();
  await page.getByRole('button', { name: `Favourite: ${name}` }).click();
  await expect(savedQuery(page, name)).toContainText('just now');
  await expectUpToDate(page);
}

/** What Bob's pages, palette and browser say of the two. */
async function expectSeen(bob: Page, isListed: boolean): Promise<void> {
  await showPage(bob, '/queries', 'Queries');
  await expect(savedQuery(bob, LISTED_NAME)).toHaveCount(isListed ? 1 : 0);
  await showPage(bob, '/queries/history', 'Query history');
  await expect(bob.getByRole('row', { name: LISTED_NAME })).toHaveCount(isListed ? 1 : 0);
  await expect(bob.getByText(SECRET_NAME)).toHaveCount(0);
  await bob.keyboard.press('Control+k');
  for (const [name, found] of [
    [LISTED_NAME, isListed],
    [SECRET_NAME, false],
  ] as const) {
    await bob.getByRole('combobox', { name: 'Find anything' }).fill(name);
    await expect(bob.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveCount(found ? 1 : 0);
  }
  await bob.keyboard.press('Escape');
  const kept = await everythingKept(bob);
  // Of an id that is not for this browser it is told that it is gone, and nothing else.
  expect([LISTED_NAME, SECRET_NAME, `"${SECRET_VALUE}"`].map((text) => kept.includes(text))).toEqual([
    ...[isListed, false, false],
  ]);
}

/** By its id: opened, named in a question, changed, marked, taken away or asked. */
async function expectUnknown(bob: Page, asBob: Calls): Promise<void> {
  for (const [method, path, body, status] of [
    ['PATCH', `/api/queries/${SECRET}`, { name: 'Mine' }, 404],
    ['PUT', `/api/queries/${SECRET}/favourites/${asBob.personId}`, undefined, 404],
    ['PUT', `/api/queries/${SECRET}/defaults/${asBob.personId}`, undefined, 404],
    ['DELETE', `/api/queries/${SECRET}`, undefined, 404],
    ['POST', '/api/queries/run', { entity: 'asset', where: { queryId: SECRET }, sort: [] }, 400],
  ] as const) {
    expect([method, path, await asBob.call(method, path, body)]).toEqual([method, path, status]);
  }
  await goInside(bob, `/query-builder?saved=${SECRET}`);
  await expect(bob.getByText('This saved query was deleted, is private to someone else')).toBeVisible();
  const where = encodeURIComponent(JSON.stringify({ queryId: SECRET }));
  await goInside(bob, `/query-builder?entity=asset&query=${where}`);
  await expect(bob.getByText('This saved query was deleted').first()).toBeVisible();
  await bob.getByRole('radio', { name: 'Text' }).click();
  await expect(bob.getByRole('textbox', { name: 'Query as text' })).toHaveValue(`query(${SECRET})`);
  await expect(bob.getByText(SECRET_NAME)).toHaveCount(0);
}

test('[QP7, QP72] a private query is nowhere before another person, and one that becomes private goes', async ({
  browser,
  page,
}) => {
  test.setTimeout(400_000);
  await arrive(page);
  await page.getByRole('link', { name: 'Create a company' }).click();
  await createCompany(page, 'Second company');
  await addAsset(page, 'shared-host');
  await openPeople(page);
  const bobs = await browser.newContext();
  const his = await joinAsBob(bobs, await invite(page, bob.email));
  const company = companyOf(his) ?? '';
  const [asAda, asBob] = [await scriptOf(ada, company), await scriptOf(bob, company)];
  const asks = (value: string) => ({ entity: 'asset', sort: null, ast: { field: 'name', op: 'contains', value } });
  await asAda.call('POST', '/api/queries', { ...asks(SECRET_VALUE), id: SECRET, name: SECRET_NAME, isPrivate: true });
  await asAda.call('POST', '/api/queries', { ...asks('shared'), id: LISTED, name: LISTED_NAME, isPrivate: false });
  await runAndMark(page, SECRET, SECRET_NAME);
  await runAndMark(page, LISTED, LISTED_NAME);
  await goInside(page, '/queries?show=favourites');
  // With the row of heads.
  await expect(savedList(page)).toHaveCount(3);

  await expectSeen(his, true);
  await showPage(his, '/queries?show=favourites', 'Queries');
  await expect(his.getByRole('heading', { name: 'No queries match' })).toBeVisible();
  await expectUnknown(his, asBob);

  expect(await asAda.call('PATCH', `/api/queries/${LISTED}`, { isPrivate: true })).toBe(200);
  await showPage(his, '/queries', 'Queries');
  await expect(savedQuery(his, LISTED_NAME)).toHaveCount(0);
  await expectSeen(his, false);
  await bobs.close();
});

test('[CO15, CO20, CO21, CO22, CP10] a token for scripts until it is revoked; links for passwords and billing accounts', async ({
  browser,
  page,
}) => {
  await arrive(page);
  await page.getByRole('link', { name: 'Create a company' }).click();
  await createCompany(page, 'First company');
  // By what people call it; what Muster keeps of passwords is changed elsewhere.
  await page.keyboard.press('Control+k');
  const found = page.getByRole('option', { selected: true });
  await page.keyboard.type('password');
  await expect(found).toHaveAccessibleName(/^Change password/);
  await page.getByRole('combobox', { name: 'Find anything' }).fill('profile');
  await expect(found).toHaveAccessibleName(/^Your account/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/identity/password');
  await page.getByRole('link', { name: 'API tokens' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly export');
  await choose(page.getByLabel('Expires'), 'After 30 days');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByRole('textbox', { name: 'The new token' }).inputValue();
  expect(await page.getByRole('textbox', { name: 'Who you are' }).inputValue()).toBe(
    `curl -H 'Authorization: Bearer ${token}' ${server.url}/api/users/me`,
  );
  const asked = () => server.api('/api/users/me', { headers: { authorization: `Bearer ${token}` } });
  expect(await (await asked()).json()).toMatchObject({ email: ada.email });
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'The new token' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Nightly export/ })).not.toContainText('Never');
  await expect(page.getByRole('row', { name: /Nightly export/ })).toContainText(/in (30|29) days/);
  await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: /Nightly export/ })).toContainText('Revoked');
  expect((await asked()).status).toBe(401);

  await goInside(page, '/billing-accounts');
  await page.getByRole('textbox', { name: 'Name' }).fill('Head office');
  await page.getByRole('button', { name: 'Create billing account' }).click();
  await page.getByRole('button', { name: 'Invite someone to Head office' }).click();
  await page.getByLabel('Email').fill(bob.email);
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByRole('textbox', { name: `Invitation link for ${bob.email}` }).inputValue();
  expect(link).toContain('/billing-accounts/invitations/');
  await page.getByLabel('Email').fill('carol@example.com');
  await page.getByRole('button', { name: 'Create a link' }).click();
  const unused = await page.getByRole('textbox', { name: 'Invitation link for carol@example.com' }).inputValue();
  const open = page.getByRole('dialog').getByRole('table', { name: 'Open invitations' });
  await page.getByRole('button', { name: 'Revoke the invitation of carol@example.com' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(open.getByText('carol@example.com')).toHaveCount(0);
  await expect(open.getByText(bob.email)).toBeVisible();
  await follow(page, unused);
  await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
  await follow(page, link);
  await expect(page.getByText('Ada invites you to the billing account Head office as member.')).toBeVisible();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.waitForURL(/\/billing-accounts\?company=/);

  // Who runs the installation helps out whoever has no password any more.
  const member = await addMember(server, ADMIN, 'Carol');
  const admins = await browser.newContext();
  const admin = await admins.newPage();
  await signInAs(admin, ADMIN, `${server.url}/company/admin/users`);
  await admin.getByRole('button', { name: `Create a password link for ${member.email}` }).click();
  const reset = await admin.getByRole('textbox', { name: `Password link for ${member.email}` }).inputValue();
  await admins.close();
  await page.goto(reset);
  await page.getByLabel('New password').fill('amber teapot horizon');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password saved')).toBeVisible();
});
