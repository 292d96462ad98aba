import { expect, type Page, type Request } from '@playwright/test';
import { expectUpToDate, goInside, showPage, watchConsole } from './pages';
import { addPerson, fillSignIn, openMenu, type Person, signInAt } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

/** Access tokens of five seconds: each is refreshed all the time. */

let server: ServerProcess;
let ada: Person;
test.beforeEach(async ({ hurried }) => {
  server = hurried;
  ada = await addPerson(server, 'Ada', 'Acme');
});

const TOKENS = '**/identity/oauth/token';
const isRefresh = (body: string | null) => body?.includes('grant_type=refresh_token') ?? false;

/** What the tabs ask the provider for, and how many at most at the same time. */
function countRefreshes(pages: readonly Page[]): { asked: number; answered: number; atOnce: number; most: number } {
  const count = { asked: 0, answered: 0, atOnce: 0, most: 0 };
  // One may be under way when the counting begins: its answer is not counted.
  const counted = new Set<Request>();
  for (const page of pages) {
    page.on('request', (request) => {
      if (!request.url().endsWith('/oauth/token') || !isRefresh(request.postData())) return;
      counted.add(request);
      count.asked += 1;
      count.atOnce += 1;
      count.most = Math.max(count.most, count.atOnce);
    });
    page.on('response', (response) => {
      if (!counted.has(response.request())) return;
      count.atOnce -= 1;
      count.answered += response.ok() ? 1 : 0;
    });
  }
  return count;
}

async function expectSignedIn(page: Page): Promise<void> {
  await openMenu(page);
  await expect(page.getByText(ada.email)).toBeVisible();
  await page.keyboard.press('Escape');
}

test('[AU14] [AU16] [AU17] [RC24] [RC25] 401 to the question about the terms for ever: signed in, and brought by a code once', async ({
  context,
}) => {
  const code = 'no code of ours, 100 %';
  const seen: [method: string, path: string, code: string | null][] = [];
  let refused = 0;
  await context.route('**/api/user/terms-acceptances', (route) => {
    refused += 1;
    return route.fulfill({ status: 401, body: '' });
  });
  const page = await context.newPage();
  const moved: string[] = [];
  page.on('framenavigated', (frame) => void moved.push(new URL(frame.url()).pathname));
  page.on('request', (request) => {
    seen.push([request.method(), new URL(request.url()).pathname, request.headers()['x-referral-code'] ?? null]);
  });
  // In a worker of the tab, which the runner hears.
  await page.goto(`${server.url}/dashboard?${new URLSearchParams({ worker: 'off', ref: code })}`);
  await fillSignIn(page, ada);
  await expectUpToDate(page);
  const signedIn = moved.length;
  await expect.poll(() => page.evaluate(() => localStorage.getItem('referralCode'))).toBeNull();
  expect(seen.filter(([, path]) => path === '/api/referrals/complete')).toHaveLength(1);
  expect(seen.filter(([, , carried]) => carried !== null)).toEqual([['GET', '/api/users/me', code]]);
  const other = await context.newPage();
  await other.goto(`${server.url}/assets`);
  await expectUpToDate(other);
  for (const path of ['/integrations', '/queries']) await goInside(page, path);
  await expectUpToDate(page);
  expect(refused).toBeGreaterThanOrEqual(3);
  await page.waitForTimeout(2_000);
  expect(moved.at(-1)).toBe('/queries');
  expect(moved.slice(signedIn)).not.toContain('/signup');
  for (const tab of [page, other]) await expectSignedIn(tab);
  await expectRefusalInPlace(page);
});

/** What was shown goes once the server refuses it, and is back when it no longer does. */
async function expectRefusalInPlace(page: Page): Promise<void> {
  await showPage(page, '/company/admin/users', 'Company users');
  const list = page.getByRole('region', { name: 'Open invitations' });
  const invite = async (email: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create a link' }).click();
  };
  await invite('bob@example.com');
  await expect(list.getByText('bob@example.com')).toBeVisible();
  const address = '**/api/company/invitations';
  await page.context().route(address, (route) => {
    return route.request().method() === 'GET' ? route.fulfill({ status: 403, body: '' }) : route.continue();
  });
  await invite('carol@example.com');
  await expect(list.getByText('You do not have permission to perform this action')).toBeVisible();
  await expect(list.getByText('bob@example.com')).toHaveCount(0);
  await page.context().unroute(address);
  await list.getByRole('button', { name: 'Try again' }).click();
  for (const email of ['bob@example.com', 'carol@example.com']) await expect(list.getByText(email)).toBeVisible();
}

test('[AU55] two tabs that need a token at once ask the provider once', async ({ context }) => {
  const one = await signInAt(context, `${server.url}/dashboard`, ada);
  const two = await context.newPage();
  await two.goto(`${server.url}/assets`);
  await expectUpToDate(two);
  const count = countRefreshes([one, two]);
  const began = Date.now();
  for (let round = 0; round < 3; round++) {
    // Longer than a token lives: both tabs need a new one, now.
    await one.waitForTimeout(5_500);
    await Promise.all([one, two].map((page) => page.getByRole('button', { name: /^Use the .* theme$/ }).click()));
    await one.waitForTimeout(500);
  }
  await Promise.all([expectSignedIn(one), expectSignedIn(two)]);
  const seconds = (Date.now() - began) / 1_000;
  console.log(`${count.asked} refreshes in ${Math.round(seconds)} s`);
  expect(count.asked).toBeGreaterThanOrEqual(3);
  await expect.poll(() => count.asked - count.answered).toBe(0);
  expect(count.most).toBe(1);
  // Two tabs, and one token every three seconds at most: what one tab would need.
  expect(count.asked).toBeLessThanOrEqual(Math.ceil(seconds / 3) + 1);
});

test('[AU56] a refresh whose answer is lost signs nobody out', async ({ context }) => {
  const page = await signInAt(context, `${server.url}/dashboard`, ada);
  const complaints = watchConsole(page);
  await expectUpToDate(page);
  const given: number[] = [];
  let lost = 0;
  await page.route(TOKENS, async (route) => {
    if (!isRefresh(route.request().postData())) return route.continue();
    const answer = await route.fetch();
    given.push(answer.status());
    if (lost > 0) return route.fulfill({ response: answer });
    // The server has spent the token and given the next one; nobody hears of it.
    lost += 1;
    return route.abort('connectionreset');
  });
  await page.waitForTimeout(5_500);
  const dark = page.getByRole('button', { name: /^Use the .* theme$/ });
  const was = await dark.getAttribute('aria-label');
  await dark.click();
  await expect.poll(() => given.length).toBeGreaterThanOrEqual(2);
  expect(lost).toBe(1);
  // The spent token counted once more, and so did the next.
  await page.waitForTimeout(5_500);
  await page.reload();
  await expect(dark).not.toHaveAttribute('aria-label', was ?? '');
  await expectUpToDate(page);
  await expectSignedIn(page);
  expect(given.every((status) => status === 200)).toBe(true);
  expect(given.length).toBeGreaterThanOrEqual(3);
  expect(complaints).toEqual([]);
});
