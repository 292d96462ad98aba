import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { axeComplaints, picture } from './looks';
import { commitImport, expectUpToDate, inventory, openInventory, watchConsole } from './pages';
import { test } from './shared-server';

const HIDDEN = /[\u200B\u202A-\u202E\u2066-\u2069]/;
const ASSET = '00000000-0000-4000-8000-00000000e001';
const NOW = '2026-01-02T03:04:05.000Z';

/** As Muster itself exports: everything in it is anybody's text. */
const FINDING = {
  id: '00000000-0000-4000-8000-00000000e002',
  rev: 1,
  createdAt: NOW,
  updatedAt: NOW,
  lastSeenAt: NOW,
  assetId: ASSET,
  uniqueIdFromTool: 'x\u200B1',
  title: `Open\u2066 redirect ${'title'.repeat(300)}`,
  severity: 'high',
  description: `Text \u202E over ${'d'.repeat(3_000)}`,
  references: ['http://good@evil/', 'https://example.com/advisory', 'https://аpple.example/'],
  asset: {
    type: 'server',
    name: `payroll\u202Egnp.exe ${'long '.repeat(300)}`,
    hostnames: [`שרת\u200F-${'h'.repeat(200)}`],
    ips: ['192.0.2.77'],
    tags: [`prod\u200Buction ${'t'.repeat(4_000)}`, 'two'],
    location: `Bonn\u202E ${'l'.repeat(1_000)}`,
    custom: { 'my_Key--x': 'A-1', 'rack-no\u200B': '7' },
  },
};

/** Nothing hidden is left, nothing is wider than the window, and the page can be read by everyone. */
async function expectWell(page: Page, name: string): Promise<void> {
  expect.soft(await axeComplaints(page), `axe on ${name}`).toEqual([]);
  const said = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((one) => [
      ...[...one.childNodes].filter((node) => node instanceof Text).map((node) => node.data),
      ...['title', 'aria-label', 'alt'].map((attribute) => one.getAttribute(attribute) ?? ''),
    ]),
  );
  expect
    .soft(
      said.filter((text) => HIDDEN.test(text)),
      `hidden characters on ${name}`,
    )
    .toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(wider, `${name} is wider than its window`).toBeLessThanOrEqual(0);
  await picture(page, `test-results/hostile-${name}.png`);
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The company does not come before it is let. Requests of a shared worker cannot be held. */
async function openHeld(page: Page, origin: string): Promise<() => void> {
  let letCome = (): void => undefined;
  const isLet = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/api\/sync\/snapshot/, async (route) => {
    await isLet;
    await route.continue();
  });
  await page.goto(`${origin}/assets?worker=off`);
  return letCome;
}

test('[U40] [U42] [U43] [U44] [F100] a company whose every name hides, turns and overflows', async ({
  page,
  server,
}, info) => {
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const letCome = await openHeld(page, server.url);
  const file = info.outputPath('report\u202Enosj.json');
  await writeFile(file, JSON.stringify([FINDING]));
  await page.getByRole('button', { name: 'Import files' }).first().click();
  const drafts = page.getByRole('dialog', { name: 'Import files' });
  await drafts.locator('input[type=file]').setInputFiles(file);
  await expect(drafts.getByText('merge rules are still on their way to this browser')).toBeVisible();
  await expect(drafts.getByText('Not compared yet')).toBeVisible();
  await expect(drafts.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await expectWell(page, 'import-waits');
  const draft = drafts.getByRole('region', { name: 'report[U+202E]nosj.json' });
  await expect(draft).toBeHidden();
  letCome();
  await expect(draft).toBeVisible();
  await expect(drafts.getByText('on their way')).toBeHidden();
  await expectWell(page, 'import');
  await commitImport(drafts);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Done');
  await openInventory(page, server.url);
  await expectUpToDate(page);
  await expect(inventory(page).getByRole('img', { name: 'U+202E right-to-left override' }).first()).toBeVisible();
  await expectWell(page, 'list');

  await inventory(page)
    .getByRole('link', { name: /^payroll/ })
    .click();
  const main = page.getByRole('main');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const action of [/^Edit$/, /^Archive$/, /^More about /]) {
      await expect(main.getByRole('button', { name: action })).toBeInViewport({ ratio: 1 });
    }
    await expect(main.getByRole('img', { name: 'U+202E right-to-left override' }).first()).toBeInViewport();
    await expect(main.getByRole('img', { name: 'U+200B zero-width space' }).first()).toBeInViewport();
    await expectWell(page, `asset-${size.width}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: /^Edit/ });
    for (const button of ['Close', 'Cancel', 'Save']) {
      await expect(edit.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 });
    }
    await edit.getByRole('button', { name: 'Close' }).click();
  }
  expect(await page.title()).toMatch(/^payroll\[U\+202E\]gnp\.exe .*…$/);
  await expect(page.getByRole('rowheader', { name: 'my_Key--x', exact: true })).toBeVisible();

  // What opens keeps its way out, whatever its title.
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await page.getByRole('grid', { name: 'Findings' }).getByText(/^Open/).click();
  const finding = page.getByRole('region', { name: /^Open/ }).or(page.getByRole('dialog', { name: /^Open/ }));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(finding.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expectWell(page, `finding-${size.width}`);
  }
  await expect(finding.getByText('http://good@evil/')).toBeVisible();
  await expect(finding.getByRole('link')).toHaveText(['Ask for a policy exception', 'https://example.com/advisory']);
  expect(complaints).toEqual([]);
});
