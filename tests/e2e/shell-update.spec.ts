import { expect } from '@playwright/test';
import { makeNextBuild } from './next-build';
import { expectShellInstalled, expectUpToDate, openInventory } from './pages';
import { ServerProcess } from './server-process';
import { test } from './shared-server';

test.use({ serviceWorkers: 'allow' });

test('[SH1, SH2, SH3, SH4, SH5, HS12] a release while a form is open: offered, not forced, and the old tab lives on', async ({
  context,
}) => {
  const server = await ServerProcess.create();
  try {
    await server.start();
    const typing = await context.newPage();
    await openInventory(typing, server.url);
    await expectShellInstalled(typing);
    // Controlled from the start, as every visit but the first.
    await typing.reload();
    await expectUpToDate(typing);
    const other = await context.newPage();
    await openInventory(other, server.url);
    await typing.bringToFront();
    await typing.getByRole('button', { name: 'Add asset' }).click();
    const name = typing.getByRole('dialog').getByLabel('Name', { exact: true });
    await name.fill('half typed');

    await server.stop();
    const next = makeNextBuild();
    server.entry = next.entry;
    await server.start();
    const update = other.getByRole('button', { name: 'Update ready' });
    // Nobody asks for it: the socket is there again.
    await expectUpToDate(other);
    const there = Date.now();
    await expect(update).toBeVisible({ timeout: 10_000 });
    console.log(`offered ${Date.now() - there} ms after the reconnect`);
    await expect(name).toHaveValue('half typed');
    const began = Date.now();
    await update.click();
    await expect
      .poll(() =>
        other.evaluate(() => document.querySelector('script[type="module"][src]')?.getAttribute('src')).catch(() => ''),
      )
      .toMatch(/x\.js$/);
    console.log(`the new build ${Date.now() - began} ms after the person agreed`);
    await expectUpToDate(other);
    // The other tab was not touched, and is offered the reload.
    await expect(name).toHaveValue('half typed');
    await typing.keyboard.press('Escape');
    await typing.getByRole('button', { name: 'Leave' }).click();
    await expect(typing.getByRole('button', { name: 'Update ready' })).toBeVisible();

    await server.stop();
    // A page of the old build that this tab never opened, without a server.
    await typing.evaluate(() => {
      history.pushState(null, '', '/debug/logging');
    });
    await expect(typing.locator('#main').getByRole('heading').first()).toHaveText(/log/i);
    // A page never opened, in the new build, from nothing.
    await other.goto(`${server.url}/debug/auth`);
    await expect(other.locator('#main').getByRole('heading').first()).toBeVisible();
    await other.goto(`${server.url}/healthz`);
    await expect(other.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  } finally {
    await server.dispose();
  }
});
