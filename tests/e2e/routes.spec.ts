import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { href, PATHS, type PathName } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { isPlanned } from '../../src/app/planned';
import { exampleOf, NAMES } from '../kit/route-examples';
import { choose } from './choose';
import { LOOKED_AT } from './looked-at';
import { axeComplaints, axeRules, excessWidth, picture, showTheme, themesAt } from './looks';
import { onePage } from './one-page';
import { expectUpToDate, goInside, seeEach, showPage, untilShown, watchConsole } from './pages';
import { watchViolations } from './policy';
import { type SharedServer, test } from './shared-server';

const Me = z.object({ companies: z.array(z.object({ companyId: z.string() })) });

let server: SharedServer;

/** A page's address, with the company it says it is about. */
const inCompany = (name: 'dashboard' | 'assets') => new RegExp(`${href(name)}\\?company=[0-9a-f-]{36}$`);

async function companyId(): Promise<string> {
  const { companies } = Me.parse(await (await server.api('/api/users/me')).json());
  return companies[0]?.companyId ?? '';
}

const REFUSED = /Access Forbidden|Error|Page Not Found/;

/** The page of a path, as it must look to the platform administrator. */
async function expectOpen(page: Page, name: PathName): Promise<void> {
  if (name !== 'home') await untilShown(page, ROUTES[name].title);
  if (name !== 'home') await expect.soft(page, PATHS[name]).toHaveTitle(`${ROUTES[name].title} · Muster`);
  await expect.soft(page.locator('#main').getByRole('heading').first(), PATHS[name]).toBeVisible();
  const refused = page.getByRole('heading', { name: REFUSED });
  expect.soft(await refused.count(), `${PATHS[name]} is refused`).toBe(0);
  if (isPlanned(name)) await expect.soft(page.getByText('This page is not built yet'), PATHS[name]).toBeVisible();
}

test('[R25, SEC36] every path opens for the platform administrator, with title and heading, within the policy', async ({
  page,
  server: shared,
}) => {
  server = shared;
  const complaints = watchConsole(page);
  const violations = await watchViolations(page);
  // The server answers every path with the same page under the policy, and the page goes on by itself.
  for (const name of NAMES) {
    const answer = await fetch(server.url + exampleOf(name));
    expect.soft(answer.headers.get('content-security-policy'), PATHS[name]).toContain("script-src 'self';");
    expect.soft(await answer.text(), PATHS[name]).toContain('<div id="root">');
  }
  // One of each layout as a person types it, all of them as a link leads there.
  const layouts = new Map(NAMES.map((name) => [ROUTES[name].layout, name]));
  for (const name of layouts.values()) {
    await page.goto(server.url + exampleOf(name));
    await expectOpen(page, name);
  }
  await goInside(page, PATHS.home);
  await expectOpen(page, 'home');
  const others = NAMES.filter((name) => name !== 'home');
  const visits = others.map((name) => ({ address: exampleOf(name), title: ROUTES[name].title }));
  const between = { address: PATHS.formattingDemo, title: ROUTES.formattingDemo.title };
  for (const [at, { title, headings, text }] of (await seeEach(page, visits, between)).entries()) {
    const name = others[at] ?? 'home';
    expect.soft(title, PATHS[name]).toBe(`${ROUTES[name].title} · Muster`);
    expect.soft(headings, PATHS[name]).not.toEqual([]);
    expect.soft(headings.join(), `${PATHS[name]} is refused`).not.toMatch(REFUSED);
    if (isPlanned(name)) expect.soft(text, PATHS[name]).toContain('This page is not built yet');
  }
  expect(complaints).toEqual([]);
  expect(violations).toEqual([]);
});

test.describe('one page through all of it', () => {
  const on = onePage(async (shared) => {
    server = shared;
    await server.beginAnew();
  });

  test('[R4] the site root is the dashboard, in its layout, and the rail has no dead end', async () => {
    const { page } = on;
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/`);
    const rail = page.getByRole('navigation', { name: 'Areas' });
    await expect(rail.locator('[aria-current=page]')).toHaveText('Dashboard');
  });

  test('[R24] no link of the rail leads to a page that is not built', async () => {
    const { page } = on;
    await goInside(page, href('dashboard'));
    const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await expect(links).not.toHaveCount(0);
    const targets = await links.evaluateAll((all) =>
      all.map((link) => new URL(link instanceof HTMLAnchorElement ? link.href : '').pathname),
    );
    const planned = NAMES.filter(isPlanned).map((name) => PATHS[name]);
    expect(targets.filter((target) => planned.some((path) => path === target))).toEqual([]);
    // A phone's bar has room for four: the others are behind a button, and the open one stands among the four.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(links).toHaveCount(4);
    const areas = page.getByRole('navigation', { name: 'Areas' });
    await areas.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More areas' }).getByRole('link', { name: 'SLAs' }).click();
    await expect(page.getByRole('heading', { name: 'SLA definitions', level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'More areas' })).toBeHidden();
    await expect(areas.locator('[aria-current=page]')).toHaveText('SLAs');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('[R11] the guards of a company let its people in', async () => {
    const { page } = on;
    await goInside(page, href('company', { id: await companyId() }));
    await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
  });

  test('[R16, R17] not found: as wide as specified, and the ways out', async () => {
    const { page } = on;
    await page.goto(`${server.url}/no/such-page`);
    await expect(page.getByText('Page not found: /no/such-page')).toBeVisible();
    await expect(page).toHaveTitle('Page Not Found · Muster');
    const card = page.locator('.error-card');
    await page.setViewportSize({ width: 1440, height: 900 });
    expect((await card.boundingBox())?.width).toBe(700);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await card.boundingBox())?.width).toBeLessThan(390);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Go to Dashboard' }).click();
    await expect(page).toHaveURL(inCompany('dashboard'));
    await showPage(page, href('assets'), ROUTES.assets.title);
    await goInside(page, '/no/such-page');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(inCompany('assets'));
    await goInside(page, href('asset', { id: 'not-a-uuid' }));
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    // Left forwards and come back to: what is in the history is after it.
    const other = await page.context().newPage();
    const answer = await other.goto(`${server.url}/no/such-page`);
    expect(answer?.status()).toBe(404);
    await other.getByRole('button', { name: 'Go to Dashboard' }).click();
    await expect(other).toHaveURL(inCompany('dashboard'));
    await goInside(other, href('assets'));
    await other.goBack();
    await other.goBack();
    await expect(other.getByText('Page not found: /no/such-page')).toBeVisible();
    await other.getByRole('button', { name: 'Go Back' }).click();
    await expect(other).toHaveURL(inCompany('dashboard'));
    await other.close();
  });

  test('[R21] the log of this tab, from the chosen level up', async () => {
    const { page } = on;
    await goInside(page, href('debugLogging'));
    const level = page.getByLabel('Log from this level up');
    await choose(level, 'Debug');
    await page.getByRole('button', { name: 'Write a test line' }).click();
    const lines = page.getByRole('table', { name: 'Log lines' });
    await expect(lines).toContainText('level “debug”');
    await choose(level, 'Error');
    await page.evaluate(() => console.info('below the level'));
    await page.getByRole('button', { name: 'Write a test line' }).click();
    await expect(lines).toContainText('level “error”');
    await expect(lines).not.toContainText('below the level');
    await page.reload();
    await expect(level).toHaveText('Error');
  });

  test('[R22] [K22] the socket test counts, reconnects and sends a message', async () => {
    const { page } = on;
    await goInside(page, href('websocketTest'));
    await expect(page.getByRole('status')).toHaveText('connected');
    // What is sent before the attempt that the click begins is lost, so only a connection after that attempt counts.
    const changes = page.getByRole('table', { name: 'Changes of the connection' });
    const attempts = changes.getByRole('cell', { name: 'connecting', exact: true });
    const before = await attempts.count();
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await expect.poll(() => attempts.count()).toBeGreaterThan(before);
    const newest = changes.getByRole('row').nth(1);
    await expect(newest.getByRole('cell', { name: 'connected', exact: true })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('connected');

    await page.getByLabel('Message type').fill('chat_message');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Message sent')).toBeVisible();
  });

  test('[R23] the formatting demo shows each way a value is written', async () => {
    const { page } = on;
    await goInside(page, href('formattingDemo'));
    for (const [table, text] of [
      ['Numbers', '1,234,567'],
      ['Counts', '1 asset'],
      ['Bytes', '1.5 KiB'],
      ['Durations', '1 min 1 s'],
      ['Times', 'yesterday'],
      ['Identifiers', 'Container image'],
      ['Severities', 'Critical'],
    ] as const) {
      await expect(page.getByRole('table', { name: table }), table).toContainText(text);
    }
  });
});

test('[R5] [R6] the layouts, error screen and debug pages for axe, in both themes', async ({
  page,
  server: shared,
}) => {
  server = shared;
  await page.goto(server.url + href('dashboard'));
  await expectUpToDate(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const name of LOOKED_AT) {
      await goInside(page, exampleOf(name));
      await untilShown(page, ROUTES[name].title);
      await expect(page).toHaveTitle(`${ROUTES[name].title} · Muster`);
      if (name === 'companyWizard') {
        await expect(page.locator('.dashboard-layout')).toBeVisible();
        await expect(page.locator('footer')).toHaveCount(0);
      }
      await look(page, name, width);
    }
    await goInside(page, '/no/such-page');
    await expect(page).toHaveTitle('Page Not Found · Muster');
    await look(page, '404', width);
    await goInside(page, href('about'));
    const share = await page.locator('.hero').evaluate((hero) => hero.clientHeight / innerHeight);
    expect.soft(share, `hero at ${width} px`).toBeGreaterThanOrEqual(0.399);
    expect.soft(share, `hero at ${width} px`).toBeLessThanOrEqual(0.601);
  }
});

async function look(page: Page, name: string, width: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const theme of themesAt(width)) {
    await showTheme(page, theme);
    const rules = axeRules(theme, width);
    if (rules !== null) {
      expect.soft(await axeComplaints(page, rules), `${name}, ${theme}, ${width} px, for axe`).toEqual([]);
    }
    await picture(page, `shots/${name}-${theme}-${width}.png`);
  }
  expect.soft(await excessWidth(page), `${name} at ${width} px scrolls sideways`).toBe(0);
}
