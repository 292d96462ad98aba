import { expect, type Page } from '@playwright/test';
import { TERMS_VERSION } from '../../contract/version';
import { COOKIES, STORAGE } from '../../src/areas/site/legal/kept-in-browser';
import { isSaid } from '../kit/said-in-browser';
import { axeComplaints, axeRules, excessWidth, picture, showTheme, themesAt } from './looks';
import { expectAssetCount, expectUpToDate, goInside, watchConsole } from './pages';
import { ADMIN, openMenu } from './people';
import { ServerProcess } from './server-process';
import { test } from './shared-server';

/** An installation in which nobody has an account yet. */

let server: ServerProcess;
test.beforeEach(async () => {
  server = await ServerProcess.create({ MUSTER_AUTH: 'local' });
  await server.start();
});
test.afterEach(() => server.dispose());

/** Makes the first account on the provider's page. */
async function setUp(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Set up Muster' })).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill(ADMIN.name);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Names of what is in this browser that the cookie policy does not say. */
async function unsaid(page: Page): Promise<string[]> {
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(stored.some((name) => name.startsWith('@@auth0spajs@@'))).toBe(true);
  expect(cookies).not.toEqual([]);
  return [...stored.filter((name) => !isSaid(name, STORAGE)), ...cookies.filter((name) => !isSaid(name, COOKIES))];
}

/** A page of words is read in a tab of its own, and the question waits. */
async function readBeside(page: Page, link: string, title: string): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('main').getByRole('link', { name: link }).click();
  const beside = await opened;
  await expect(beside.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(beside.getByText(`Version ${TERMS_VERSION.slice(1)}, `)).toBeVisible();
  await beside.close();
}

/** Both themes at three widths, as every page is looked at. */
async function expectLooks(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ ...size, width });
    for (const theme of themesAt(width)) {
      await showTheme(page, theme);
      const rules = axeRules(theme, width);
      if (rules !== null) expect.soft(await axeComplaints(page, rules), `${theme}, ${width} px for axe`).toEqual([]);
      expect.soft(await excessWidth(page)).toBe(0);
      await picture(page, `shots/accept-terms-${theme}-${width}.png`);
    }
  }
  await page.setViewportSize(size);
}

test('[AU50] [SI5] first-run set-up, return target, terms read and accepted, reload', async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/integrations/sync-history?state=done#top`);
  await setUp(page);
  await page.waitForURL(/\/accept-terms\?redirect=/);
  await expect(page.getByText(`version ${TERMS_VERSION.slice(1)}`)).toBeVisible();
  await expectLooks(page);
  await readBeside(page, 'terms of use', 'Terms of use');
  await readBeside(page, 'Privacy', 'Privacy');
  await page.getByRole('button', { name: 'Accept the terms' }).click();
  await page.waitForURL(`${server.url}/integrations/sync-history?state=done#top`);
  await openMenu(page);
  await expect(page.getByText(ADMIN.email)).toBeVisible();
  await page.reload();
  await openMenu(page);
  await expect(page.getByText(ADMIN.email)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/integrations/sync-history');
  await page.goto(`${server.url}/accept-terms?redirect=/assets`);
  await expect(page.getByText('You have accepted the terms of use')).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.waitForURL(/\/assets(\?|$)/);
  expect(complaints).toEqual([]);
});

test('[AU26] [AU78] [SI1] whoever is first is told to set up, and can read the terms before', async ({ page }) => {
  await page.goto(`${server.url}/about-us/terms#contact`);
  const contact = page.getByRole('heading', { name: 'Contact', level: 2 });
  await expect(contact).toBeInViewport();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Your account' }).click();
  await expect(page).toHaveURL(/#account$/);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeInViewport();
  await page.getByRole('link', { name: 'Set up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Set up Muster', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Set up · Muster');
  await page.getByRole('button', { name: 'Set up' }).click();
  await setUp(page);
  await page.waitForURL(/\/accept-terms\?redirect=/);
  const config: unknown = await (await fetch(`${server.url}/api/config`)).json();
  expect(config).not.toHaveProperty('isNew');
});

test('[AU54] [SI4] [DB4] [DB6] one click explores: signed in, in a company full of sample data, loaded once', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const began = Date.now();
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Explore with sample data' }).click();
  await expectUpToDate(page);
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeVisible({ timeout: 90_000 });
  console.log(`sample data after ${Date.now() - began} ms`);
  await goInside(page, '/assets');
  await expectAssetCount(page, 500);
  expect(await unsaid(page)).toEqual([]);
  await goInside(page, '/dashboard');
  const types = page.getByRole('region', { name: 'Assets by type' });
  await expect(types.locator('rect').first()).toBeVisible();
  const shares = await types.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const width = (part: string) => item.querySelector(part)?.getBoundingClientRect().width ?? 0;
      const count = Number(item.querySelector('.bar-count')?.textContent?.replace(',', ''));
      return { count, share: width('.bar') / width('.bar-track') };
    }),
  );
  const longest = Math.max(...shares.map(({ count }) => count));
  for (const { count, share } of shares) expect(share).toBeCloseTo(Math.max(0.015, count / longest), 2);
  await page.setViewportSize({ width: 390, height: 800 });
  const number = types.locator('.bar-count').first();
  const lines = (text: string) =>
    number.evaluate((element, to) => {
      element.textContent = to;
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getClientRects().length;
    }, text);
  expect(await lines('15,011,000')).toBe(1);
  expect(await excessWidth(page)).toBe(0);
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Remove sample data' })
    .click();
  await expect(page.getByText('No assets yet')).toBeVisible({ timeout: 90_000 });
  await page.reload();
  await expectUpToDate(page);
  await expect(page.getByText('No assets yet')).toBeVisible();
  expect(complaints).toEqual([]);
});
