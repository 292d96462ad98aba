import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import * as z from 'zod/mini';
import { href, PATHS } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { isPlanned } from '../../src/app/planned';
import { exampleOf, NAMES } from '../kit/route-examples';
import { expectUpToDate, watchConsole } from './pages';
import { watchViolations } from './policy';
import { ServerProcess } from './server-process';

const Axe = z.object({
  violations: z.array(z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});
const Me = z.object({ companies: z.array(z.object({ companyId: z.string() })) });

let server: ServerProcess;
let axe: string;
test.beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  server = await ServerProcess.create();
  await server.start();
});
test.afterAll(() => server.dispose());

/** One tab that stays keeps the sync worker alive while the other goes from page to page. */
async function twoTabs(context: BrowserContext): Promise<Page> {
  const resting = await context.newPage();
  await resting.goto(server.url + href('dashboard'));
  await expectUpToDate(resting);
  return context.newPage();
}

/** A page's address, with the company it says it is about. */
const inCompany = (name: 'dashboard' | 'assets') => new RegExp(`${href(name)}\\?company=[0-9a-f-]{36}$`);

async function companyId(): Promise<string> {
  const { companies } = Me.parse(await (await server.api('/api/users/me')).json());
  return companies[0]?.companyId ?? '';
}

test('[R25, SEC36] every path opens for the platform administrator, with title and heading, within the policy', async ({
  context,
}) => {
  test.setTimeout(400_000);
  const page = await twoTabs(context);
  const complaints = watchConsole(page);
  const violations = await watchViolations(page);
  const began = Date.now();
  for (const name of NAMES) {
    const answer = await page.goto(server.url + exampleOf(name));
    const policy = answer?.headers()['content-security-policy'];
    expect.soft(policy, PATHS[name]).toContain("script-src 'self';");
    await expect.soft(page.locator('#main').getByRole('heading').first(), PATHS[name]).toBeVisible();
    const refused = page.getByRole('heading', { name: /Access Forbidden|Error|Page Not Found/ });
    expect.soft(await refused.count(), `${PATHS[name]} is refused`).toBe(0);
    if (isPlanned(name)) await expect.soft(page.getByText('This page is not built yet'), PATHS[name]).toBeVisible();
    if (name !== 'home') expect.soft(await page.title(), PATHS[name]).toBe(`${ROUTES[name].title} · Muster`);
    expect.soft(complaints, PATHS[name]).toEqual([]);
    expect.soft(violations, PATHS[name]).toEqual([]);
  }
  console.log(`${NAMES.length} paths in ${Date.now() - began} ms`);
});

test('[R4] the site root is the dashboard, in its layout, and the rail has no dead end', async ({ context }) => {
  const page = await twoTabs(context);
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  const rail = page.getByRole('navigation', { name: 'Areas' });
  await expect(rail.locator('[aria-current=page]')).toHaveText('Dashboard');
});

test('[R24] no link of the rail leads to a page that is not built', async ({ context }) => {
  const page = await twoTabs(context);
  await page.goto(server.url + href('dashboard'));
  const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  await expect(links).not.toHaveCount(0);
  const targets = await links.evaluateAll((all) =>
    all.map((link) => new URL(link instanceof HTMLAnchorElement ? link.href : '').pathname),
  );
  const planned = NAMES.filter(isPlanned).map((name) => PATHS[name]);
  expect(targets.filter((target) => planned.some((path) => path === target))).toEqual([]);
});

test('[R11] the guards of a company let its people in', async ({ context }) => {
  const page = await twoTabs(context);
  await page.goto(server.url + href('company', { id: await companyId() }));
  await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
});

test('[R16, R17] not found: as wide as specified, and the ways out', async ({ context }) => {
  const page = await twoTabs(context);
  await page.goto(`${server.url}/no/such-page`);
  await expect(page.getByText('Page not found: /no/such-page')).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · Muster');
  const card = page.locator('.error-card');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await card.boundingBox())?.width).toBe(700);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await card.boundingBox())?.width).toBeLessThan(390);
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL(inCompany('dashboard'));
  await page.goto(server.url + href('assets'));
  await page.goto(`${server.url}/no/such-page`);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(inCompany('assets'));
  await page.goto(server.url + href('asset', { id: 'not-a-uuid' }));
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('[R21] the log of this tab, from the chosen level up', async ({ context }) => {
  const page = await twoTabs(context);
  await page.goto(server.url + href('debugLogging'));
  const level = page.getByLabel('Log from this level up');
  await level.selectOption('debug');
  await page.getByRole('button', { name: 'Write a test line' }).click();
  const lines = page.getByRole('table', { name: 'Log lines' });
  await expect(lines).toContainText('level “debug”');
  await level.selectOption('error');
  await page.evaluate(() => console.info('below the level'));
  await page.getByRole('button', { name: 'Write a test line' }).click();
  await expect(lines).toContainText('level “error”');
  await expect(lines).not.toContainText('below the level');
  await page.reload();
  await expect(level).toHaveValue('error');
});

test('[R22] the socket test counts and reconnects', async ({ context }) => {
  const page = await twoTabs(context);
  await page.goto(server.url + href('websocketTest'));
  await expect(page.getByRole('status')).toHaveText('connected');
  await page.getByRole('button', { name: 'Reconnect' }).click();
  const changes = page.getByRole('table', { name: 'Changes of the connection' });
  await expect(changes.getByRole('row').filter({ hasText: 'connected' }).first()).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('connected');
});

test('[R23] the formatting demo shows each way a value is written', async ({ context }) => {
  const page = await twoTabs(context);
  await page.goto(server.url + href('formattingDemo'));
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

const LOOKED_AT = [
  'about',
  'docs',
  'contact',
  'aboutTeam',
  'companyWizard',
  'policies',
  'adminUsers',
  'signup',
  'authError',
  'policyException',
  'debugAuth',
  'debugLogging',
  'websocketTest',
  'formattingDemo',
] as const;

for (const theme of ['light', 'dark'] as const) {
  test(`[R6] the layouts, error screen and debug pages for axe, ${theme}`, async ({ context }) => {
    const page = await twoTabs(context);
    await page.goto(server.url + href('dashboard'));
    if (theme === 'dark') await page.getByRole('button', { name: 'Use the dark theme' }).click();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      for (const name of LOOKED_AT) await look(page, exampleOf(name), `${name}-${theme}-${width}`);
      await look(page, '/no/such-page', `404-${theme}-${width}`);
      await page.goto(server.url + href('about'));
      const share = await page.locator('.hero').evaluate((hero) => hero.clientHeight / innerHeight);
      expect.soft(share, `hero at ${width} px`).toBeGreaterThanOrEqual(0.399);
      expect.soft(share, `hero at ${width} px`).toBeLessThanOrEqual(0.601);
    }
  });
}

async function look(page: Page, path: string, name: string): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  await page.screenshot({ path: `shots/${name}.png` });
  await page.evaluate(axe);
  const { violations } = Axe.parse(await page.evaluate('axe.run(document, { resultTypes: ["violations"] })'));
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect.soft(told, `${name} for axe`).toEqual([]);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(excess, `${name} scrolls sideways`).toBe(0);
}
