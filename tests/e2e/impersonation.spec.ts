import { expect, type Page } from '@playwright/test';
import { picture } from './looks';
import { expectUpToDate } from './pages';
import { ADMIN, addMember, type Person, signInAs } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

let server: ServerProcess;
let bob: Person;
test.beforeEach(async ({ local }) => {
  server = local;
  bob = await addMember(server, ADMIN, `Bob ${crypto.randomUUID()}`);
});

const banner = (page: Page) => page.getByRole('region', { name: 'Impersonation' });
const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name !== 'muster-boot'),
  );
const keys = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('impersonating'),
    localStorage.getItem('impersonation_token')?.slice(0, 11),
  ]);

/** From the list of users, with the question in between; answers the code that was in the address. */
async function takePlace(page: Page): Promise<string> {
  const started = page.waitForRequest((request) => request.url().includes('impersonating=true'));
  await page.getByRole('button', { name: `Sign in as ${bob.name}` }).click();
  await page.getByRole('button', { name: 'Sign in as this user' }).click();
  return new URL((await started).url()).searchParams.get('token') ?? '';
}

test('[A25, IM1, IM2, IM3, IM4, IM5, IM6, IM7] an administrator takes a place in every tab, and gives it back', async ({
  context,
}) => {
  test.setTimeout(300_000);
  const page = await context.newPage();
  await signInAs(page, ADMIN, `${server.url}/admin/users`);
  await expect(page.getByRole('cell', { name: bob.email })).toBeVisible();
  await expect(page.getByRole('button', { name: `Sign in as ${ADMIN.name}` })).toHaveCount(0);
  await picture(page, 'shots/admin-users.png');
  const own = await databases(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/assets`);
  await expectUpToDate(other);

  const code = await takePlace(page);
  for (const tab of [page, other]) await expect(banner(tab)).toContainText(`You are acting as ${bob.name} until`);
  await expect(page).toHaveURL(/\/dashboard(\?company=[0-9a-f-]+)?$/);
  expect(await keys(page)).toEqual(['true', 'muster_imp_']);
  await expectUpToDate(page);
  await expect(page.getByText('Assets appear once an administrator')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import files' })).toHaveCount(0);
  await picture(page, 'shots/impersonation-1440.png');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'shots/impersonation-390.png');
  await page.setViewportSize({ width: 1440, height: 900 });
  const both = await databases(page);
  expect(both).toEqual(expect.arrayContaining(own));
  expect(both).toHaveLength(own.length + 1);
  // Bob's rights, not hers; and the banner on a page without the dashboard's layout, too.
  await other.goto(`${server.url}/admin/users`);
  await expect(other.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
  await expect(banner(other)).toBeVisible();
  // The spent link, in the place itself, changes nothing.
  await other.goto(`${server.url}/assets?impersonating=true&token=${code}&q=x`);
  await expect(other.getByText('This sign-in link is not valid')).toBeVisible();
  await expect(other).toHaveURL(/\/assets\?q=x(&company=[0-9a-f-]+)?$/);

  await banner(page).getByRole('button', { name: 'Stop' }).click();
  for (const tab of [page, other]) {
    await tab.waitForURL(/\/admin(\?company=[0-9a-f-]+)?$/);
    await expect(tab.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
    await expect(banner(tab)).toHaveCount(0);
  }
  expect(await keys(page)).toEqual([null, undefined]);
  await expect.poll(() => databases(page)).toEqual(own);
  // The same link again, by the administrator herself.
  await page.goto(`${server.url}/assets?impersonating=true&token=${code}`);
  await expect(page.getByText('This sign-in link is not valid')).toBeVisible();
  await expect(page.getByText('Impersonation not found')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect(await keys(page)).toEqual([null, undefined]);
});

test('[IM2, IM3, IM6] a link of somebody else signs nobody in; storage cleared by halves ends a place', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const hers = await browser.newContext();
  const adas = await hers.newPage();
  await signInAs(adas, ADMIN, `${server.url}/admin/users`);
  const spent = await takePlace(adas);
  await expect(banner(adas)).toBeVisible();

  const his = await browser.newContext();
  const bobs = await his.newPage();
  await signInAs(bobs, bob, `${server.url}/assets`);
  await expectUpToDate(bobs);
  await bobs.goto(`${server.url}/assets?impersonating=true&token=${spent}`);
  await expect(bobs.getByText('This sign-in link is not valid')).toBeVisible();
  await expect(bobs).toHaveURL(/\/assets(\?company=[0-9a-f-]+)?$/);
  expect(await keys(bobs)).toEqual([null, undefined]);
  await expect(banner(bobs)).toHaveCount(0);

  await adas.evaluate(() => localStorage.removeItem('impersonation_token'));
  await adas.reload();
  await adas.waitForURL(/\/admin(\?company=[0-9a-f-]+)?$/);
  await expect(banner(adas)).toHaveCount(0);
  await expect(adas.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
  await his.close();
  await hers.close();
});
