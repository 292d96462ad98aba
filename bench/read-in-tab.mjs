import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/find-chromium.mjs';

/** Memory of a process, now or at most so far. @param {number} pid @param {'VmRSS' | 'VmHWM'} what */
const mebibytesOf = (pid, what) =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/**
 * Drops a file into the import dialog, in a browser of its own: until its dry run stands.
 *
 * @param {string} url @param {string} path
 */
export async function readInTab(url, path) {
  const browser = await chromium.launch({ executablePath: findChromium(true), args: CHROMIUM_FLAGS });
  const page = await browser.newPage();
  await page.addInitScript(() => {
    Object.assign(globalThis, { longest: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(globalThis, { longest: Math.max(Reflect.get(globalThis, 'longest'), duration) });
    }).observe({ type: 'longtask' });
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Import files' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import files' });
  await dialog.waitFor();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const before = new Map(renderers.map((pid) => [pid, mebibytesOf(pid, 'VmRSS')]));
  await page.evaluate(() => Object.assign(globalThis, { longest: 0 }));
  const began = performance.now();
  await dialog.locator('input[type=file]').setInputFiles(path);
  const name = basename(path);
  const answer = dialog.getByRole('region', { name }).or(dialog.getByRole('alert', { name }));
  await answer.waitFor({ timeout: 1_800_000 });
  const ms = performance.now() - began;
  const grown = renderers.map((pid) => mebibytesOf(pid, 'VmHWM') - (before.get(pid) ?? 0));
  const longest = Math.round(await page.evaluate(() => Reflect.get(globalThis, 'longest')));
  const said = (await answer.innerText()).replace(/\s+/g, ' ').slice(0, 80);
  await browser.close();
  return { said, ms, memoryMiB: Math.round(Math.max(...grown)), longest };
}
