import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import { picture } from './looks';
import { expectAssetCount, expectOfflineWithAge, expectUpToDate, openAsset } from './pages';
import { addMember, addPerson, callsOf, fillSignIn, type Person, signedIn, signInAs } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

/** The error catalogue (specification §8), as people meet it. */

const NAME = 'till-07';

let server: ServerProcess;
let ada: Person;
let bob: Person;
let id: string;
test.beforeEach(async ({ hurried }) => {
  server = hurried;
  ada = await addPerson(server, 'Ada', 'Acme');
  bob = await addMember(server, ada, 'Bob');
  id = crypto.randomUUID();
  const call = await callsOf(server, ada);
  await call('/api/assets', 'POST', { id, type: 'server', name: NAME, owner: { name: 'Till team' } });
});

const Members = z.object({ members: z.array(z.object({ userId: z.string(), email: z.string() })) });

/** Bob's, as Ada sets it. */
async function setRole(role: 'admin' | 'member'): Promise<void> {
  const call = await callsOf(server, ada);
  const { members } = Members.parse(await call('/api/company/members'));
  const { userId } = members.find(({ email }) => email === bob.email) ?? {};
  await call(`/api/company/members/${userId}`, 'PUT', { role });
}

test('[EC2] what a member may not do is refused with the specified words, and taken back on screen', async ({
  page,
}) => {
  const { browser, tokens } = await signedIn(server, bob);
  const answer = await browser.api(tokens.access_token, `/api/assets/${id}`, 'PATCH', { location: 'Rome' });
  expect(answer.status).toBe(403);
  const text = 'You do not have permission to perform this action';
  expect(await answer.json()).toMatchObject({ status: 403, message: text });

  // On screen it is not even offered; but a role may be lowered while a form is open.
  await setRole('admin');
  await signInAs(page, bob, `${server.url}/dashboard`);
  await expectUpToDate(page);
  await openAsset(page, server.url, NAME);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('till-of-bob');
  await setRole('member');
  await expect(page.locator('button', { hasText: /^Edit$/ })).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: '1 change needs you' }).click();
  const panel = page.getByRole('dialog', { name: 'Changes in this browser' });
  await expect(panel.getByRole('region', { name: 'Refused' })).toContainText(text);
  await picture(page, 'test-results/refused-403.png');
  await panel.getByRole('button', { name: 'Discard my change' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME);
});

test('[EC3] with the server gone, what is on screen stays, in every tab, and goes on by itself', async ({
  context,
}) => {
  const list = await context.newPage();
  await signInAs(list, ada, `${server.url}/assets`);
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

test('[EC1] a sign-in that was ended elsewhere: to sign in, and back to the same address', async ({ page }) => {
  await signInAs(page, ada, `${server.url}/assets?q=till#here`);
  await expectAssetCount(page, 1);
  await expectUpToDate(page);
  const address = page.url();
  const { browser } = await signedIn(server, ada);
  const { url, response } = await browser.follow('/identity/password');
  const form = { url, status: response.status, text: await response.text(), verifier: '' };
  const password = 'another kettle orbit';
  expect((await browser.submit(form, { action: 'change', before: ada.password, password })).status).toBe(200);
  // The access token in use still counts for its last seconds; or the page has heard of it, and has gone by itself.
  const theme = page.getByRole('button', { name: /^Use the (dark|light) theme$/ });
  await expect(async () => {
    if (await theme.isVisible()) await theme.click({ timeout: 1_000 });
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await fillSignIn(page, { ...ada, password });
  await page.waitForURL(address);
  await expectAssetCount(page, 1);
});
