import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { axeComplaints, picture } from './looks';
import { expectShellInstalled, expectUpToDate, showPage, watchConsole } from './pages';
import { type SharedServer, test } from './shared-server';

const Preferences = z.object({
  preferences: z.object({ theme: z.optional(z.string()), brand: z.optional(z.boolean()) }),
});

let server: SharedServer;
test.beforeEach(({ server: shared }) => {
  server = shared;
});

const saved = async () => Preferences.parse(await (await server.api('/api/users/me')).json()).preferences;
const shown = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('radio', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** The fonts that came, where from and because of what, and how wide texts are in them, in pixels. */
const fontsOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const [entry] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('inter-latin-wght'));
    const themes = document.querySelector('.radix-themes') ?? document.body;
    const width = (text: string, style: string): number => {
      const probe = document.createElement('span');
      probe.className = style;
      probe.textContent = text;
      themes.append(probe);
      const found = probe.getBoundingClientRect().width;
      probe.remove();
      return found;
    };
    return {
      loaded: [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', '')),
      text: getComputedStyle(themes).fontFamily.split(',')[0]?.replaceAll('"', ''),
      askedBy: entry instanceof PerformanceResourceTiming ? entry.initiatorType : 'nothing',
      isOurs: entry !== undefined && new URL(entry.name).origin === location.origin,
      ones: [width('11111111', ''), width('11111111', 'number')],
      eights: [width('88888888', ''), width('88888888', 'number')],
    };
  });

/** The page's ground at its first animation frame, which comes before the first paint. */
const watchFirstGround = (page: Page) =>
  page.addInitScript(() => {
    requestAnimationFrame(() => {
      Reflect.set(window, 'firstGround', getComputedStyle(document.documentElement).backgroundColor);
    });
  });

test('[TH2, TH3, TH5, TH6, U50] four themes: chosen, saved, in every tab, before the first paint, readable', async ({
  context,
}) => {
  test.setTimeout(240_000);
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard`);
  await expectUpToDate(page);
  const complaints = watchConsole(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/assets`);
  await other.getByRole('button', { name: 'Import files' }).first().waitFor();
  const fonts = await fontsOf(other);
  expect(fonts).toMatchObject({ text: 'Inter', askedBy: 'link', isOurs: true });
  expect(fonts.loaded).toEqual(expect.arrayContaining(['Inter', 'JetBrains Mono']));
  expect(fonts.ones[0], 'Inter, whose digits have widths of their own elsewhere').toBeLessThan(fonts.eights[0] ?? 0);
  expect(fonts.ones[1], 'digits in columns').toBe(fonts.eights[1]);
  await watchFirstGround(other);
  await page.bringToFront();
  for (const [name, value, preferences, ground] of [
    ['Dark', 'dark', { theme: 'dark', brand: false }, 'rgb(17, 17, 19)'],
    ['Dark, brand', 'dark-brand', { theme: 'dark', brand: true }, 'rgb(10, 20, 36)'],
    ['Light, brand', 'light-brand', { theme: 'light', brand: true }, 'rgb(247, 250, 254)'],
    ['Light', 'light', { theme: 'light', brand: false }, 'rgb(255, 255, 255)'],
  ] as const) {
    await choose(page, name);
    await expect.poll(saved).toEqual(preferences);
    await expect.poll(() => shown(other)).toBe(value);
    await other.reload();
    await expect(other.locator('.radix-themes').first()).toHaveClass(
      value.startsWith('dark') ? /\bdark\b/ : /\blight\b/,
    );
    expect.soft(await other.evaluate(() => Reflect.get(window, 'firstGround')), `first ground, ${value}`).toBe(ground);
    for (const [path, title] of [
      ['/dashboard', 'Dashboard'],
      ['/assets', 'Assets'],
    ] as const) {
      await showPage(page, path, title);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await picture(page, `shots/theme-${value}-${path.slice(1)}-${width}.png`);
        expect.soft(await axeComplaints(page), `${path}, ${value}, ${width} px`).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Your account' }).click();
    await picture(page, `shots/theme-${value}-menu.png`);
    expect.soft(await axeComplaints(page), `the menu, ${value}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  expect(complaints).toEqual([]);
});

test.describe('without a server', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[TH4] a choice without a server stays, and is saved when it is back', async ({ page }) => {
    await page.goto(`${server.url}/dashboard`);
    await expectUpToDate(page);
    await expectShellInstalled(page);
    await server.leave();
    await choose(page, 'Dark, brand');
    await page.reload();
    await expect(page.locator('.radix-themes').first()).toHaveClass(/\bdark\b/);
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('radio', { name: 'Dark, brand' })).toBeChecked();
    await server.return();
    await page.reload();
    await expect.poll(saved, { timeout: 30_000 }).toEqual({ theme: 'dark', brand: true });
    await expect(page.locator('.radix-themes').first()).toHaveClass(/\bdark\b/);
  });
});
