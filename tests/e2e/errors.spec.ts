import { expect, test } from '@playwright/test';
import { SignInBrowser } from '../kit/sign-in';
import { settle, signInAs } from './acme';
import { expectAssetCount, expectOfflineWithAge, expectUpToDate, openAsset } from './pages';
import { ADA, BOB, fillSignIn, type Person } from './people';
import { ServerProcess } from './server-process';

/** The error catalogue (specification §8), as people meet it. */

const ID = '0198c5e2-7d4a-7c3e-9f10-3a5b6c7d8e01';
const NAME = 'till-07';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ServerProcess.create({ MUSTER_AUTH: 'local', ACCESS_TOKEN_SECONDS: '5' });
  await server.start();
  await settle(server);
  const ada = await script(ADA);
  await ada('/api/assets', 'POST', { id: ID, type: 'server', name: NAME, owner: { name: 'Till team' } });
});
test.afterAll(() => server.dispose());

async function signedIn(person: Person) {
  const browser = new SignInBrowser(server.url);
  const page = await browser.submit(await browser.authorize(), { action: 'sign-in', ...person });
  return { browser, token: (await browser.exchange(page)).access_token };
}

/** Calls of somebody's own script. */
async function script(person: Person) {
  const { browser, token } = await signedIn(person);
  return (path: string, method = 'GET', body?: unknown) => browser.api(token, path, method, body);
}

/** Bob's, as Ada sets it. */
async function setRole(role: 'admin' | 'member'): Promise<void> {
  const ada = await script(ADA);
  const { members } = await (await ada('/api/company/members')).json();
  const bob = members.find(({ email }: { email: string }) => email === BOB.email);
  expect((await ada(`/api/company/members/${bob.userId}`, 'PUT', { role })).status).toBe(200);
}

test('[EC2] what a member may not do is refused with the specified words, and taken back on screen', async ({
  page,
}) => {
  const bob = await script(BOB);
  const answer = await bob(`/api/assets/${ID}`, 'PATCH', { location: 'Rome' });
  expect(answer.status).toBe(403);
  const text = 'You do not have permission to perform this action';
  expect(await answer.json()).toMatchObject({ status: 403, message: text });

  // On screen it is not even offered; but a role may be lowered while a form is open.
  await setRole('admin');
  await signInAs(page, BOB, `${server.url}/dashboard`);
  await expectUpToDate(page);
  await openAsset(page, server.url, NAME);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('till-of-bob');
  await setRole('member');
  await expect(page.locator('button', { hasText: /^Edit$/ })).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: '1 change needs you' }).click();
  const panel = page.getByRole('dialog', { name: 'Changes on this browser' });
  await expect(panel.getByRole('region', { name: 'Refused' })).toContainText(text);
  await page.screenshot({ path: 'test-results/refused-403.png' });
  await panel.getByRole('button', { name: 'Drop my change' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME);
});

test('[EC3] with the server gone, what is on screen stays, in every tab, and goes on by itself', async ({
  context,
}) => {
  const list = await context.newPage();
  await signInAs(list, ADA, `${server.url}/assets`);
  await expectAssetCount(list, 1);
  const people = await context.newPage();
  await people.goto(`${server.url}/account/api`);
  const empty = people.getByText('You have no tokens.');
  await expect(empty).toBeVisible();
  await server.stop();
  for (const page of [list, people]) await expectOfflineWithAge(page);
  await expectAssetCount(list, 1);
  await expect(list.getByRole('link', { name: NAME, exact: true })).toBeVisible();
  await expect(empty).toBeVisible();
  for (const page of [list, people]) await expect(page.locator('.error-screen')).toHaveCount(0);
  await server.start();
  for (const page of [list, people]) await expectUpToDate(page);
  await expect(empty).toBeVisible();
});

// Last, as it changes a password.
test('[EC1] a sign-in that was ended elsewhere: to sign in, and back to the same address', async ({ page }) => {
  await signInAs(page, ADA, `${server.url}/assets?q=till#here`);
  await expectAssetCount(page, 1);
  await expectUpToDate(page);
  const address = page.url();
  const { browser } = await signedIn(ADA);
  const { url, response } = await browser.follow('/identity/password');
  const form = { url, status: response.status, text: await response.text(), verifier: '' };
  const password = 'another kettle orbit';
  expect((await browser.submit(form, { action: 'change', before: ADA.password, password })).status).toBe(200);
  // The access token in use still counts for its last seconds; or the page has heard of it, and has gone by itself.
  const theme = page.getByRole('button', { name: /^Use the (dark|light) theme$/ });
  await expect(async () => {
    if (await theme.isVisible()) await theme.click({ timeout: 1_000 });
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await fillSignIn(page, { ...ADA, password });
  await page.waitForURL(address);
  await expectAssetCount(page, 1);
});
