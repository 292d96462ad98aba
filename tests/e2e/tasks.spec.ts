import { expect } from '@playwright/test';
import { axeComplaints, excessWidth } from './looks';
import { watchConsole } from './pages';
import { test } from './shared-server';

test('[JB4] an administrator sees what the server does in the background, and runs it', async ({ page, server }) => {
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/admin/tasks`);
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Imports')).toContainText('When there is work');
  const kept = row('The change log is kept short');
  await kept.getByRole('button', { name: 'Run now: The change log is kept short' }).click();
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).first().click();
    await expect(kept).toContainText('Waiting, ran', { timeout: 500 });
  }).toPass();
  expect(await axeComplaints(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  // The rail becomes a bar, which has fewer places, once the page has seen its width.
  await expect.poll(() => excessWidth(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});
