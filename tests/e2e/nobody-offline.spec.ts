import { expect } from '@playwright/test';
import { expectShellInstalled } from './pages';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

let server: ServerProcess;
test.beforeEach(({ local }) => {
  server = local;
});

test('[AU24] [SI6] without the server and with nobody signed in, public pages open and the dashboard says why not', async ({
  page,
}) => {
  await page.goto(`${server.url}/`);
  const front = page.getByRole('heading', { level: 1, name: /^Every asset you are responsible for/ });
  await expect(front).toBeVisible();
  await expectShellInstalled(page);
  await server.stop();
  // With the page its worker goes: the next one remembers what the browser kept.
  await page.goto('about:blank');
  await page.goto(`${server.url}/`);
  await expect(front).toBeVisible();
  await expect(page.getByText('Signing in needs the server, which cannot be reached now.')).toBeVisible();
  await page.goto(`${server.url}/about-us/privacy#services`);
  await expect(page.getByRole('heading', { name: 'Other services' })).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Other services' }).getByRole('row')).toHaveCount(7);
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await server.start();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 30_000 });
});
