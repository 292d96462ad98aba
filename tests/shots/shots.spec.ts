import { expect, type Locator, type Page, test } from '@playwright/test';
import * as z from 'zod/mini';
import { PATHS } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { axeComplaints, excessWidth } from '../e2e/looks';
import { expectUpToDate, goInside, inventory, readFiles, watchConsole } from '../e2e/pages';
import { sampleServer } from '../e2e/sample-server';
import { fixture } from '../e2e/samples';
import { script } from '../e2e/script';
import type { ServerProcess } from '../e2e/server-process';
import { serverRows } from '../e2e/server-rows';

const WIDTHS = [1440, 1024, 390] as const;
const THEMES = ['light', 'dark'] as const;

let server: ServerProcess;
test.beforeAll(async () => {
  server = await sampleServer();
  await server.start();
  await keepQueries();
});
test.afterAll(() => server.dispose());

/** Goes on inside the app, from nothing: what was open is closed, and the page between makes the next one anew. */
async function visit(page: Page, address: string): Promise<void> {
  const above = page.locator('[role=dialog], [role=alertdialog], [role=menu]');
  await expect(async () => {
    if ((await above.count()) > 0) await page.keyboard.press('Escape');
    await expect(above).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await goInside(page, PATHS.about);
  await expect(page).toHaveTitle(`${ROUTES.about.title} · Muster`);
  await goInside(page, address);
}

/** A page to be taken, brought to the state that shows it. */
const PAGES: readonly { readonly name: string; open(page: Page): Promise<Locator> }[] = [
  {
    name: 'dashboard',
    async open(page) {
      await visit(page, '/dashboard');
      return page.getByRole('heading', { name: 'What changed' });
    },
  },
  {
    name: 'inventory',
    async open(page) {
      await visit(page, '/assets');
      return inventory(page).getByRole('link').nth(5);
    },
  },
  {
    name: 'asset',
    async open(page) {
      const assets = await serverRows(server, 'asset');
      const [asset] = assets.filter(({ sources }) => Array.isArray(sources) && sources.length > 2);
      await visit(page, `/assets/${String(asset?.['id'])}`);
      return page.getByRole('rowheader').first();
    },
  },
  {
    name: 'import-dry-run',
    async open(page) {
      await visit(page, '/assets');
      const dialog = await readFiles(page, [
        fixture('office.nessus'),
        fixture('two-of-seven.csv'),
        fixture('not-a-scan.xml'),
      ]);
      return dialog.getByRole('alert').first();
    },
  },
  {
    name: 'sync-run',
    async open(page) {
      const [run] = await serverRows(server, 'syncRun');
      await visit(page, `/integrations/sync-history/${String(run?.['id'])}`);
      return page.getByRole('heading', { name: 'Stages' });
    },
  },
  {
    name: 'sync-history',
    async open(page) {
      await visit(page, '/integrations/sync-history');
      return page.getByRole('link', { name: /Sample/ }).first();
    },
  },
  {
    name: 'queries',
    async open(page) {
      await visit(page, '/queries');
      return page.getByRole('grid', { name: 'Queries' }).getByRole('link').first();
    },
  },
  {
    name: 'query-menu',
    async open(page) {
      await visit(page, '/queries');
      await page.keyboard.press('j');
      await page.keyboard.press('m');
      return page.getByRole('menuitem', { name: 'Copy link' });
    },
  },
  {
    name: 'query-builder',
    async open(page) {
      await visit(page, `/query-builder?saved=${QUERY}`);
      return page.getByRole('grid', { name: 'Result' }).getByRole('row').nth(1);
    },
  },
  {
    name: 'query-text',
    async open(page) {
      await page.getByRole('radio', { name: 'Text' }).click();
      return page.getByRole('textbox', { name: 'Query as text' });
    },
  },
  {
    name: 'builder-menu',
    async open(page) {
      await visit(page, `/query-builder?saved=${QUERY}`);
      await page.getByRole('button', { name: 'Add more' }).first().click();
      return page.getByRole('menuitem', { name: 'Group in brackets' });
    },
  },
  {
    name: 'query-history',
    async open(page) {
      await visit(page, '/queries/history');
      return page.getByRole('link', { name: 'Windows servers to look at' }).first();
    },
  },
  {
    name: 'history-filters',
    async open(page) {
      await visit(page, '/integrations/sync-history?status=success');
      await expect(page.getByRole('link', { name: /Sample/ }).first()).toBeVisible();
      await page.keyboard.press('f');
      return page.getByRole('menuitem', { name: 'Save this filter …' });
    },
  },
  {
    name: 'asset-groups',
    async open(page) {
      await visit(page, '/assets/groups');
      return page
        .getByRole('list', { name: 'Asset groups' })
        .getByText(/\d asset/)
        .first();
    },
  },
  {
    name: 'group-members',
    async open(page) {
      await page.getByRole('button', { name: 'Printers of the third floor', exact: true }).click();
      return page.getByRole('button', { name: /^Remove .*$/ }).first();
    },
  },
  {
    name: 'add-to-group',
    async open(page) {
      await visit(page, '/assets');
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(2)
        .check();
      await page.getByRole('button', { name: 'Add to a group' }).click();
      return page.getByRole('dialog').getByLabel('Group', { exact: true });
    },
  },
  {
    name: 'palette',
    async open(page) {
      await visit(page, '/assets');
      await expect(inventory(page).getByRole('link').first()).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('a');
      return page.getByRole('option').getByText('Asset', { exact: true }).first();
    },
  },
  {
    name: 'shortcuts',
    async open(page) {
      await visit(page, '/assets');
      await expect(inventory(page).getByRole('link').first()).toBeVisible();
      await page.keyboard.press('?');
      return page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    },
  },
  {
    name: 'saved-filters',
    async open(page) {
      await visit(page, '/assets?type=server&risk=high');
      await expect(inventory(page).getByRole('link').first()).toBeVisible();
      await page.keyboard.press('f');
      return page.getByRole('menuitem', { name: 'Save this filter …' });
    },
  },
];

// A page load for each theme, not for each picture: the pages are gone to as links lead there.
for (const theme of THEMES) {
  test(`[J15] every page, ${theme}, at three widths`, async ({ page }) => {
    const complaints = watchConsole(page);
    await page.goto(`${server.url}/dashboard`);
    await chooseTheme(page, theme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      for (const { name, open } of PAGES) {
        await expect.soft(await open(page), name).toBeVisible();
        const shown = await page.locator('.radix-themes').first().getAttribute('class');
        expect.soft(shown, `${name} in ${theme}`).toContain(theme);
        await expectClean(page, `${name}, ${width} px`);
        await page.screenshot({ path: `shots/${name}-${theme}-${width}.png` });
      }
    }
    expect(complaints).toEqual([]);
  });
}

const QUERY = '00000000-0000-4000-8000-0000000000a1';

/** Saved queries, one asked lately, and groups. */
async function keepQueries(): Promise<void> {
  const ast = {
    op: 'and',
    items: [
      { field: 'os.name', op: 'contains', value: 'windows' },
      {
        op: 'or',
        items: [
          { field: 'type', op: 'in', value: ['server', 'laptop'] },
          { field: 'tags', op: 'exists' },
        ],
      },
      { relation: 'finding', where: { op: 'and', items: [{ field: 'status', op: 'eq', value: 'active' }] } },
      { field: 'lastSeenAt', op: 'inLast', value: { n: 12, unit: 'months' } },
    ],
  };
  const name = 'Windows servers to look at';
  const asked = { entity: 'asset', ast, sort: null, isPrivate: false };
  await script(server, 'POST', '/api/queries', { id: QUERY, name, folder: 'Perimeter', ...asked });
  const more = { ...asked, isPrivate: true, ast: { op: 'and', items: [{ queryId: QUERY }] } };
  const description = 'What the other one finds, for the weekly report to the owners of the machines.';
  await script(server, 'POST', '/api/queries', { id: crypto.randomUUID(), name: 'My report', description, ...more });
  const run = { queryId: QUERY, queryName: name, at: new Date().toISOString(), durationMs: 1.25, count: 12, ...asked };
  await script(server, 'POST', '/api/query-runs', { id: crypto.randomUUID(), rowsScanned: 500, ...run });
  const memberIds = (await serverRows(server, 'asset')).slice(0, 7).map(({ id }) => id);
  const groups = [
    { kind: 'dynamic', name, queryId: QUERY },
    { kind: 'static', name: 'Printers of the third floor', memberIds },
  ];
  for (const group of groups) await script(server, 'POST', '/api/asset-groups', { id: crypto.randomUUID(), ...group });
}

async function chooseTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  // The saved theme comes with the profile: before that, a click could land on the other button.
  await expectUpToDate(page);
  const other = page.getByRole('button', { name: theme === 'dark' ? 'Use the dark theme' : 'Use the light theme' });
  const here = page.getByRole('button', { name: theme === 'dark' ? 'Use the light theme' : 'Use the dark theme' });
  await expect(other.or(here)).toBeVisible();
  if (await other.isVisible()) await other.click();
  await expect(here).toBeVisible();
  // It is saved behind the click, and the next page starts from what was saved.
  await expect(async () => expect(await savedTheme()).toBe(theme)).toPass();
}

const Profile = z.object({ preferences: z.object({ theme: z.optional(z.string()) }) });

async function savedTheme(): Promise<string> {
  const profile = Profile.parse(await (await server.api('/api/users/me')).json());
  return profile.preferences.theme ?? 'light';
}

async function expectClean(page: Page, name: string): Promise<void> {
  expect.soft(await axeComplaints(page), `${name} for axe`).toEqual([]);
  expect.soft(await excessWidth(page), `${name} scrolls sideways`).toBe(0);
}
