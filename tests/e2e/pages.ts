import { expect, type Locator, type Page } from '@playwright/test';

/** What a person does in Muster, by the words on the screen. */

/** A page that is in the app goes on as a link does; another is loaded. */
async function open(page: Page, origin: string, path: string): Promise<void> {
  if (page.url().startsWith(`${origin}/`)) await goInside(page, path);
  else await page.goto(origin + path);
}

export async function openInventory(page: Page, origin: string): Promise<void> {
  await open(page, origin, '/assets');
  await expect(page.getByRole('heading', { name: 'Assets', level: 1 })).toBeVisible();
}

/** Goes on inside the app, as a link does: the page is not loaded anew. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address);

/** The same, until the page of that title is there. */
export async function showPage(page: Page, address: string, title: string): Promise<void> {
  await goInside(page, address);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** Looked for at each frame, where an assertion would wait longer between two looks than pages take. */
export async function untilShown(page: Page, title: string): Promise<void> {
  const isShown = (wanted: string) => document.title === wanted && document.querySelector('#main :is(h1, h2)') !== null;
  // What is missing is for the assertions to say.
  await page.waitForFunction(isShown, `${title} · Muster`, { timeout: 30_000 }).catch(() => undefined);
}

interface Visit {
  readonly address: string;
  readonly title: string;
}

interface Seen {
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
}

/**
 * Goes to many pages as links lead there, and answers what each showed. Inside the browser: to ask from here costs more than
 * the pages.
 */
export function seeEach(page: Page, visits: readonly Visit[], between: Visit): Promise<Seen[]> {
  return page.evaluate(
    async ([all, other]) => {
      const headings = () =>
        [...document.querySelectorAll('#main :is(h1, h2)')].filter((heading) => heading.checkVisibility());
      const show = async ({ address, title }: Visit): Promise<void> => {
        history.pushState(null, '', address);
        const deadline = performance.now() + 30_000;
        // What is missing is for the assertions to say.
        while (performance.now() < deadline && (document.title !== `${title} · Muster` || headings().length === 0))
          await new Promise(requestAnimationFrame);
      };
      const seen: Seen[] = [];
      for (const visit of all) {
        // A page of the same title would be taken for this one.
        if (document.title === `${visit.title} · Muster`) await show(other);
        await show(visit);
        const text = document.querySelector<HTMLElement>('#main')?.innerText ?? '';
        seen.push({ title: document.title, headings: headings().map(({ textContent }) => textContent ?? ''), text });
      }
      return seen;
    },
    [visits, between] as const,
  );
}

export const inventory = (page: Page): Locator => page.getByRole('grid', { name: 'Assets' });

/** The true count above the list. */
export async function expectAssetCount(page: Page, assets: number, timeout = 30_000): Promise<void> {
  const text = assets === 1 ? '1 asset' : `${assets.toLocaleString('en-US')} assets`;
  await expect(page.locator('.list-count')).toHaveText(text, { timeout });
}

/** Drops files into the import dialog of the page and waits until each was read. */
export async function readFiles(page: Page, paths: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name: 'Import files' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import files' });
  await dialog.locator('input[type=file]').setInputFiles([...paths]);
  for (const path of paths) {
    const name = path.split('/').at(-1) ?? path;
    await expect(dialog.getByRole('region', { name }).or(dialog.getByRole('alert', { name }))).toBeVisible({
      timeout: 60_000,
    });
  }
  return dialog;
}

/** One of the numbers of a file's dry run, by its label. */
export async function draftCount(dialog: Locator, file: string, label: string): Promise<number> {
  const counts = dialog.getByRole('region', { name: file }).locator('.draft-counts > div');
  const text = await counts
    .filter({ has: dialog.page().getByText(label, { exact: true }) })
    .locator('dd')
    .innerText();
  return Number(text.replaceAll(',', ''));
}

/** Starts the import of what the dialog holds. */
export async function commitImport(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^(Import \d+ files?|Load sample data)$/ }).click();
  await expect(dialog).toBeHidden();
}

export async function importFiles(page: Page, paths: readonly string[]): Promise<void> {
  await commitImport(await readFiles(page, paths));
}

/** Types into the list's own search, as a long list draws only the rows in sight. */
export async function findInList(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Filter by text' }).fill(words);
}

/** Goes to an asset by its name, through the list. */
export async function openAsset(page: Page, origin: string, name: string): Promise<void> {
  await open(page, origin, `/assets?q=${encodeURIComponent(name)}`);
  await inventory(page).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

export async function editField(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

export const syncState = (page: Page): Locator => page.getByRole('button', { name: /^Sync state: / });

export async function expectUpToDate(page: Page): Promise<void> {
  await expect(syncState(page)).toHaveAccessibleName('Sync state: Up to date', { timeout: 60_000 });
}

/** The server is gone: the page says so, and how old what it shows is. */
export async function expectOfflineWithAge(page: Page): Promise<void> {
  await expect(syncState(page)).toHaveAccessibleName(/data from \d{1,2}:\d{2}/, { timeout: 60_000 });
}

/** Waits until the shell is installed: from then on the app starts without a server. */
export async function expectShellInstalled(page: Page): Promise<void> {
  const began = Date.now();
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  console.log(`shell installed after ${Date.now() - began} ms`);
}

/** Collects what the console of a page complains about; network failures are the test's own doing. */
export function watchConsole(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text().startsWith('Failed to load resource')) return;
    // Said of the third parties that are not set up (TP3).
    if (message.text().startsWith('Switched off, as this installation has none of it: ')) return;
    // Of the runner's own doing, where a test goes without the shell.
    if (/Service Worker registration blocked|service worker could not be installed/.test(message.text())) return;
    // Written on purpose, by the page for it (R21).
    if (message.text().startsWith('A test line at level ')) return;
    complaints.push(message.text());
  });
  return complaints;
}
