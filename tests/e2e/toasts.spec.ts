import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './shared-server';

test.describe.configure({ mode: 'default' });

let page: Page;
test.beforeAll(async ({ browser, shared }) => {
  await shared.beginAnew();
  page = await browser.newPage();
  await page.goto(`${shared.url}/websocket-test`);
  await expect(page.getByRole('button', { name: 'Show a test message' })).toBeVisible();
  // Only the test moves its clock.
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
});
test.afterAll(() => page.context().close());

async function showMessage(): Promise<Locator> {
  await page.getByRole('button', { name: 'Show a test message' }).click();
  const message = page.locator('[data-toast]');
  // Drawn, and moved to its place.
  await page.clock.runFor(500);
  await expect(message).toHaveCount(1);
  return message;
}

/** What goes is faded out. */
async function expectGone(message: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(300);
    await expect(message).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

test('[TO1] [TO2] a message stands top-right and goes after 3,000 ms', async () => {
  const message = await showMessage();
  const box = await message.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.y).toBeLessThan(200);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40);
  await page.clock.runFor(2_000);
  await expect(message).toHaveCount(1);
  await page.clock.runFor(700);
  await expectGone(message);
});

test('[TO3] a click closes it', async () => {
  const message = await showMessage();
  await message.getByText('Test message').click();
  await expectGone(message);
});

test('[TO4] it waits under the pointer, and while the window is not the one in use', async () => {
  const message = await showMessage();
  await message.hover();
  await page.clock.runFor(60_000);
  await expect(message).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await page.mouse.move(10, 400);
  await page.clock.runFor(60_000);
  await expect(message).toHaveCount(1);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.clock.runFor(4_000);
  await expectGone(message);
});

test('[TO5] dragged by 0.6 of its width it is gone, by half of it it comes back', async () => {
  const message = await showMessage();
  const box = await message.boundingBox();
  if (box === null) throw new Error('the message has no place');
  const drag = async (fraction: number): Promise<void> => {
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 - fraction * box.width, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await drag(0.5);
  await expect(message).toHaveCount(1);
  await drag(0.62);
  await expectGone(message);
});
