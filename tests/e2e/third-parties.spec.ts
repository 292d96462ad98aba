import { createServer, type Server } from 'node:http';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectShellInstalled, goInside } from './pages';
import { watchViolations } from './policy';
import { freePort, ServerProcess } from './server-process';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

/** Third parties in a real browser: stand-ins answer in their places, the policy and the loading are the product's. */

/** What each one's script does that the product relies on. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'js.stripe.com': 'window.Stripe = Object.assign((key) => ({ key }), { version: "endive" });',
  'www.google.com': `
    const badge = document.createElement('div');
    badge.className = 'grecaptcha-badge';
    badge.textContent = 'protected by a badge';
    document.body.append(badge);
    window.grecaptcha = { ready: (work) => work(), execute: async (key, { action }) => key + ' ' + action };`,
  'www.googletagmanager.com': 'window.dataLayer.push({ event: "stand-in" });',
};
const JAVASCRIPT = 'text/javascript';
const SEARCH = 'app1-dsn.algolia.net';

let reports: string[];
let service: Server;
let servicePort: number;
test.beforeAll(async () => {
  reports = [];
  servicePort = await freePort();
  service = createServer((request, response) => {
    let body = `${request.method} ${request.url}\n`;
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      reports.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => service.listen(servicePort, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

/** Which others were asked for what, in order; none of them is really reached. */
async function standIn(context: BrowserContext, origin: string): Promise<string[]> {
  const asked: string[] = [];
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      const { host, pathname } = new URL(route.request().url());
      asked.push(host + pathname);
      if (host !== SEARCH) return route.fulfill({ contentType: JAVASCRIPT, body: SCRIPTS[host] ?? '' });
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      return route.fulfill({ headers, json: { hits: [], nbHits: 3 } });
    },
  );
  return asked;
}

/** The product's own requests of the page for error reports and their library. */
function watchOwn(page: Page): string[] {
  const own: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/sentry|error-reports/.test(pathname)) own.push(pathname);
  });
  return own;
}

function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Switched off')) warnings.push(message.text());
  });
  return warnings;
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading').first()).toBeVisible();
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('[TP2, TP10, TP11, TP12, TP13, TP14, TP27, TP28, SI3] set up, each is loaded where it is needed, within the policy', async ({
  context,
}) => {
  const server = await ServerProcess.create({
    STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
    BOT_CHECK_SITE_KEY: 'site',
    TAG_MANAGER_ID: 'GTM-STANDIN',
    SEARCH_APP_ID: 'APP1',
    SEARCH_API_KEY: 'key',
    SENTRY_DSN: `http://key@127.0.0.1:${servicePort}/42`,
    SENTRY_TRACES_SAMPLE_RATE: '1',
  });
  await server.start();
  try {
    const asked = await standIn(context, server.url);
    const page = await context.newPage();
    const violations = await watchViolations(page);
    const warnings = warningsOf(page);
    const own = watchOwn(page);
    await open(page, `${server.url}/dashboard`);
    await expect.poll(() => own.filter((path) => path.includes('sentry'))).toHaveLength(1);
    await expectShellInstalled(page);
    expect(asked).toEqual([]);

    // The service worker is in control from here on.
    await open(page, `${server.url}/debug/logging`);
    await expect(rowOf(page, 'Payments')).toContainText('Set up, not loaded');
    await page.getByRole('button', { name: 'Try bot check' }).click();
    await expect(rowOf(page, 'Bot check')).toContainText('A token of 10 characters');
    await expect(page.locator('.grecaptcha-badge')).toBeAttached();
    await expect(page.locator('.grecaptcha-badge')).toBeHidden();
    await page.getByRole('button', { name: 'Try search service' }).click();
    await expect(rowOf(page, 'Search service')).toContainText('3 documents');
    expect(asked).toEqual(['www.google.com/recaptcha/api.js', `${SEARCH}/1/indexes/dev_docs/query`]);

    await page.getByRole('button', { name: 'Try error reports' }).click();
    await expect.poll(() => reports.filter((report) => report.includes('A test report, sent from')).length).toBe(1);
    expect(reports.every((report) => report.startsWith('POST /api/42/envelope/\n'))).toBe(true);

    asked.length = 0;
    await open(page, `${server.url}/dashboard`);
    expect(asked).toEqual([]);
    await goInside(page, '/billing/details');
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^js\.stripe\.com\//);
    await expect(page.getByRole('heading').first()).toBeVisible();

    asked.length = 0;
    await open(page, `${server.url}/about`);
    await expect.poll(() => asked).toEqual(['www.googletagmanager.com/gtm.js']);
    await goInside(page, '/about-us/privacy');
    const services = page.getByRole('group', { name: 'Other services' }).getByRole('row');
    await expect(services.filter({ hasText: /On$/ })).toHaveCount(5);
    await expect(services.filter({ hasText: 'Identity provider of your organization' })).toHaveText(/Off$/);
    await expect(page.getByText('the person or organization that runs the server').first()).toBeVisible();
    expect(warnings).toEqual([]);
    expect(violations).toEqual([]);
  } finally {
    await server.dispose();
  }
});

test('[TP2, TP3, TP28] with none set up nothing of theirs is asked for, and one warning a page names them all', async ({
  context,
  server,
}) => {
  const asked = await standIn(context, server.url);
  const page = await context.newPage();
  const violations = await watchViolations(page);
  const warnings = warningsOf(page);
  const own = watchOwn(page);
  for (const path of ['/dashboard', '/billing/details', '/about', '/debug/logging']) {
    warnings.length = 0;
    await open(page, server.url + path);
    await expect.poll(() => warnings.length, path).toBe(1);
    expect(warnings[0]?.split(', ')).toHaveLength(6);
  }
  await expect(page.getByRole('table', { name: 'Third parties' }).getByText('Not set up')).toHaveCount(5);
  await goInside(page, '/billing/details');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Logging debug');
  expect(await page.evaluate(async () => (await fetch('/api/error-reports', { method: 'POST' })).status)).toBe(404);
  expect(warnings).toHaveLength(1);
  expect(asked).toEqual([]);
  expect(own.filter((path) => path.includes('sentry'))).toEqual([]);
  expect(violations).toEqual([]);
});
