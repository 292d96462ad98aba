import { expect, type Page } from '@playwright/test';
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
  await page.getByLabel('Your name').fill(ADMIN.name);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('[AU50] first-run set-up, return target, terms, reload', async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/integrations/sync-history?state=done#top`);
  await setUp(page);
  await page.waitForURL(/\/accept-terms\?redirect=/);
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

test('[AU54] one click explores: signed in, in a company full of sample data, loaded once', async ({ page }) => {
  const complaints = watchConsole(page);
  const began = Date.now();
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Explore with sample data' }).click();
  await expectUpToDate(page);
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeVisible({ timeout: 90_000 });
  console.log(`sample data after ${Date.now() - began} ms`);
  await goInside(page, '/assets');
  await expectAssetCount(page, 500);
  await goInside(page, '/dashboard');
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
