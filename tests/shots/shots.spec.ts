import { expect, type Locator, type Page } from '@playwright/test';
import { PATHS, type PathName } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { isPlanned } from '../../src/app/planned';
import { LOOKED_AT } from '../e2e/looked-at';
import {
  axeComplaints,
  axeRules,
  excessWidth,
  picture,
  showTheme,
  type Theme,
  themesAt,
  unevenControls,
} from '../e2e/looks';
import { expectUpToDate, goInside, inventory, readFiles, watchConsole } from '../e2e/pages';
import { ADDRESSES, QUERY } from '../e2e/sample-records';
import { fixture } from '../e2e/samples';
import { serverRows } from '../e2e/server-rows';
import { type SharedServer, test } from '../e2e/shared-server';
import { exampleOf, NAMES } from '../kit/route-examples';

let server: SharedServer;
test.beforeEach(({ sample }) => {
  server = sample;
});

/** What lies above a page, which is looked at without it. */
const ABOVE = '[role=dialog], [role=alertdialog], [role=menu]';

/** Goes on inside the app, from nothing: what was open is closed, and the page between makes the next one anew. */
async function visit(page: Page, address: string): Promise<void> {
  const above = page.locator(ABOVE);
  await expect(async () => {
    if ((await above.count()) > 0) await page.keyboard.press('Escape');
    await expect(above).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await goInside(page, PATHS.about);
  await expect(page).toHaveTitle(`${ROUTES.about.title} · Muster`);
  await goInside(page, address);
}

interface Shot {
  readonly name: string;
  open(page: Page): Promise<Locator>;
}

/** Pages brought to the states that show them. */
const STATES: readonly Shot[] = [
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
    name: 'finding',
    async open(page) {
      const [finding] = await serverRows(server, 'finding');
      await visit(page, `/assets/${String(finding?.['assetId'])}?tab=findings`);
      const rows = page.getByRole('grid', { name: 'Findings' }).getByRole('row');
      await rows
        .filter({ hasText: String(finding?.['title']) })
        .first()
        .click();
      return page.getByRole('button', { name: 'Next finding' });
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
      await expect(page.getByRole('grid', { name: 'Queries' }).getByRole('link').first()).toBeVisible();
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
      await visit(page, `/query-builder?saved=${QUERY}`);
      await page.getByRole('radio', { name: 'Text' }).click();
      // While the query is asked again, the rows from before are dimmed.
      await expect(page.getByRole('grid', { name: 'Result' })).toHaveAttribute('aria-busy', 'false');
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
        .getByRole('grid', { name: 'Groups' })
        .getByRole('link', { name: /^\d+ assets$/ })
        .first();
    },
  },
  {
    name: 'group-members',
    async open(page) {
      await visit(page, '/assets/groups');
      await page.getByText('Printers of the third floor', { exact: true }).click();
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

/** Of which the states above are. */
const IN_STATES: ReadonlySet<PathName> = new Set([
  ...(['home', 'dashboard', 'assets', 'asset', 'assetGroups', 'syncHistory', 'syncRun'] as const),
  ...(['queries', 'queryHistory', 'queryBuilder'] as const),
]);

/** Every other page that is built, as it opens: a new one is looked at without a word here. */
const OTHERS: readonly Shot[] = NAMES.filter(
  (name) =>
    !isPlanned(name) &&
    !IN_STATES.has(name) &&
    !LOOKED_AT.some((one) => one === name) &&
    ROUTES[name].area !== 'session',
).map((name) => ({
  name,
  async open(page) {
    await visit(page, ADDRESSES[name] ?? exampleOf(name));
    const main = page.locator('#main');
    await expect(main.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    return main.getByRole('heading').first();
  },
}));
const PAGES = [...STATES, ...OTHERS];
const isState = (name: string): boolean => STATES.some((state) => state.name === name);

const PARTS = 3;
const PART = Math.ceil(PAGES.length / PARTS);

// A page load for each part, not for each picture: the pages are gone to as links lead there, and what is open stays open
// while the window gets narrower and the theme changes.
for (let part = 0; part < PARTS; part += 1) {
  test(`[J15, U61] every page at three widths in both themes, ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(600_000);
    const complaints = watchConsole(page);
    await page.goto(`${server.url}/dashboard`);
    await expectUpToDate(page);
    for (const { name, open } of PAGES.slice(part * PART, (part + 1) * PART)) {
      // A phone has other parts, so a state is brought about again.
      for (const widths of isState(name) ? [[1440, 1024], [390]] : [[1440, 1024, 390]]) {
        await resize(page, widths[0] ?? 0);
        const sign = await open(page);
        for (const width of widths) {
          await resize(page, width);
          for (const theme of themesAt(width)) {
            await showTheme(page, theme);
            await expect.soft(sign, name).toBeVisible();
            await expectClean(page, `${name}, ${theme}, ${width} px`, theme, width);
            await picture(page, `shots/${name}-${theme}-${width}.png`);
          }
        }
      }
    }
    expect(complaints).toEqual([]);
  });
}

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: width === 390 ? 844 : 900 });

async function expectClean(page: Page, name: string, theme: Theme, width: number): Promise<void> {
  const rules = axeRules(theme, width);
  const part = (await page.locator(ABOVE).count()) > 0 ? ABOVE : null;
  if (rules !== null) expect.soft(await axeComplaints(page, rules, part), `${name} for axe`).toEqual([]);
  expect.soft(await excessWidth(page), `${name} scrolls sideways`).toBe(0);
  if (theme === 'light') expect.soft(await unevenControls(page), `${name}: controls of one row`).toEqual([]);
}
