import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { browserStorage } from '../../src/data/browser-storage';
import { isLong } from '../kit/how-much';

const Axe = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      help: z.string(),
      nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })),
    }),
  ),
});

export type Theme = 'light' | 'dark';

/** As another tab's choice arrives here. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    [browserStorage.theme.key, JSON.stringify({ theme, saved: true })] as const,
  );
  await expect(page.locator('.radix-themes').first()).toHaveClass(new RegExp(`\\b${theme}\\b`));
}

const arePictured = process.env['PICTURES'] !== undefined;

/**
 * The themes to look at at each width, in an order that changes them least: all of it is laid out and painted anew each time. A
 * theme changes colours alone, so one is enough for the width in the middle, where nothing has colours of its own.
 */
export function themesAt(width: number): readonly Theme[] {
  if (width === 1024 && !isLong && !arePictured) return ['dark'];
  return width === 1440 ? ['light', 'dark'] : ['dark', 'light'];
}

/** Axe looks at what a width or a theme brings: nothing is new in the middle, and a theme changes colours alone. */
export function axeRules(theme: Theme, width: number): readonly string[] | null {
  if (width === 1024 && !isLong) return null;
  return theme === 'light' ? [] : ['color-contrast'];
}

/** Waits until nothing moves: what fades in, or is asked for anew, has no contrast yet, and axe would measure the moment. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.data-table[aria-busy="true"]') === null);
  // What was changed a moment ago begins to move with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
}

/** What axe complains of, a line for each rule: of all or of the ones named, on the page as it is shown or in a part of it. */
export async function axeComplaints(
  page: Page,
  rules: readonly string[] = [],
  part: string | null = null,
): Promise<string[]> {
  await settled(page);
  // It stays in a document that goes from page to page.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  }
  // No script runs in a frame of ours, so it could not answer from there, and each try is a line in the console.
  const options = { resultTypes: ['violations'], iframes: false, ...(rules.length > 0 && { runOnly: rules }) };
  const { violations } = Axe.parse(
    await page.evaluate(`axe.run(${JSON.stringify(part)} ?? document, ${JSON.stringify(options)})`),
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}. ${nodes[0]?.failureSummary} At ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** By how much the page is wider than its window: only tables may scroll sideways, inside themselves. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * U61. Rows of controls of more than one height, or of one that is none of 28, 32 and 36 px: what has a frame or a ground and
 * stands beside another on the same line of the same part. In tables the row's height decides.
 */
export const unevenControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS = '.rt-BaseButton:not(.rt-variant-ghost), .rt-SegmentedControlRoot, input.input, .combobox';
    const seen = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (one) => one.checkVisibility() && one.closest('table, [role=grid], [role=alert]') === null,
    );
    const boxOf = (one: HTMLElement) => {
      const { top, height } = one.getBoundingClientRect();
      const part = one.closest('form, header, nav, section, [role=dialog], [role=toolbar], main');
      const name = one.ariaLabel ?? (one.textContent?.trim().slice(0, 20) || one.className);
      return { part, middle: top + height / 2, height: Math.round(height), name };
    };
    const rows: ReturnType<typeof boxOf>[][] = [];
    for (const box of seen.map(boxOf)) {
      const row = rows.find(([first]) => first?.part === box.part && Math.abs(first.middle - box.middle) < 6);
      if (row === undefined) rows.push([box]);
      else row.push(box);
    }
    return rows
      .filter((row) =>
        row.some(
          ({ height, middle }) =>
            ![28, 32, 36].includes(height) || height !== row[0]?.height || Math.abs(middle - row[0].middle) > 1,
        ),
      )
      .map((row) => row.map(({ name, height }) => `${name} ${height}`).join(' | '));
  });

/** A picture to look at, where `PICTURES=1` asks for it: nothing is checked by it. */
export async function picture(page: Page, path: string, fullPage = false): Promise<void> {
  if (arePictured) await page.screenshot({ path, fullPage });
}
