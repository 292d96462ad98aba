import { expect, type Locator, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { choose } from './choose';
import { expectUpToDate } from './pages';
import { script } from './script';
import { type SharedServer, test } from './shared-server';

/** The focus is never lost: everything here is pressed by the keyboard. */

let server: SharedServer;
test.beforeEach(async ({ server: shared }) => {
  server = shared;
  for (const name of ['edge-01', 'edge-02']) {
    await script(server, 'POST', '/api/assets', { id: v7(), name, type: 'server' });
  }
});

const grid = (page: Page) => page.getByRole('grid', { name: 'Assets' });
const toast = (page: Page, text: string) => page.locator('[data-toast]', { hasText: text });

/** A menu that opens where a message stands is above it. */
async function expectMenuAbove(page: Page, message: Locator): Promise<void> {
  const account = page.getByRole('button', { name: 'Your account' });
  await account.press('Enter');
  const menu = page.getByRole('menu').or(page.getByRole('dialog'));
  await expect(menu).toBeVisible();
  const [over, under] = [await menu.boundingBox(), await message.boundingBox()];
  if (over === null || under === null) throw new Error('the menu or the message has no place');
  const [x, y] = [Math.max(over.x, under.x) + 20, Math.max(over.y, under.y) + 10];
  expect(x, 'they lie over each other').toBeLessThan(over.x + over.width);
  expect(y, 'they lie over each other').toBeLessThan(over.y + over.height);
  const isAbove = (element: Element, [left, top]: readonly [number, number]) =>
    element.contains(document.elementFromPoint(left, top));
  await expect.poll(() => menu.evaluate(isAbove, [x, y] as const)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  // The menu gives the focus back in a later task than the one that hides it.
  await expect(account).toBeFocused();
  await grid(page).focus();
}

test('[KB4] [FO4] [TO2] [TO4] [TO6] [TO7] dialogs of the selection give the focus to the list, a message where it was before', async ({
  page,
}) => {
  await page.goto(`${server.url}/assets`);
  await expectUpToDate(page);
  await page.getByRole('checkbox', { name: 'Select edge-01' }).check();
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await choose(page.getByLabel('Criticality'), /^1/);
  // From a field, and from the dialog's own buttons just as well.
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Changed 1 asset')).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const actions = await page.locator('.list-toolbar').boundingBox();
    const message = await toast(page, 'Changed 1 asset').boundingBox();
    expect(message?.y).toBeGreaterThan((actions?.y ?? 0) + (actions?.height ?? 0));
  }
  await expect(grid(page)).toBeFocused();

  // Longer than it stays by itself.
  await toast(page, 'Changed 1 asset').getByRole('button', { name: 'Undo' }).focus();
  await page.waitForTimeout(9_000);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Changed 1 asset')).toHaveCount(0);
  await expect(grid(page)).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select edge-02' }).check();
  await page.getByRole('button', { name: 'Add to a group' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Group', { exact: true }).fill('Edge');
  // A name that is typed in full is meant, taken or not.
  await page.keyboard.press('Control+Enter');
  await expect(toast(page, 'Created Edge')).toBeVisible();
  await expect(grid(page)).toBeFocused();
  await expectMenuAbove(page, toast(page, 'Created Edge'));
  await toast(page, 'Created Edge')
    .getByRole('button', { name: /^Close/ })
    .press('Enter');
  await expect(grid(page)).toBeFocused();
});

test('[KB5, LS34] [U42] `/` goes to the list’s own search, Enter, Down and Escape to its rows; a long filter’s name leaves room', async ({
  page,
}) => {
  const name = 'Servers at the edge '.repeat(8).trim();
  await script(server, 'POST', '/api/queries', {
    ...{ id: v7(), name, entity: 'asset', isPrivate: false },
    ast: { field: 'type', op: 'eq', value: 'server' },
    sort: { field: 'name', descending: false },
  });
  await page.goto(`${server.url}/dashboard`);
  await expectUpToDate(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/assets`);
  await expect(grid(page)).toContainText('edge-01');
  const field = page.getByLabel('Filter by text');
  for (const end of ['Enter', 'ArrowDown']) {
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type('edge');
    await page.keyboard.press(end);
    await expect(grid(page)).toBeFocused();
    await expect(field).toHaveValue('edge');
    await expect(page).toHaveURL(/q=edge/);
  }
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', /0$/);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(page).not.toHaveURL(/q=/);
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('f');
  await page.getByRole('menuitemradio', { name }).press('Enter');
  const button = page.locator('.saved-filters');
  await expect(button).toContainText('Servers at the edge');
  expect((await button.boundingBox())?.width).toBeLessThanOrEqual(260);
  await button.press('Enter');
  expect((await page.getByRole('menu').boundingBox())?.width).toBeLessThanOrEqual(360);
});
