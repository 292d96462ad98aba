import { expect, type Page, test } from '@playwright/test';
import { expectAssetCount, expectUpToDate, goInside, inventory, showPage } from '../e2e/pages';
import { fixture } from '../e2e/samples';
import { ServerProcess } from '../e2e/server-process';
import { Person } from './person';

interface Goal {
  readonly seconds?: number;
  readonly clicks?: number;
}

/** One job, timed from its first thought to what `work` waits for last. */
async function timed(page: Page, name: string, goal: Goal, work: (person: Person) => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    const person = new Person(page);
    await work(person);
    const { seconds, clicks, told } = person;
    console.log(`${name}: ${told}`);
    await page.screenshot({ path: `shots/jobs-${name.toLowerCase().replaceAll(/\W+/g, '-')}.png` });
    expect.soft(seconds, `${name}, seconds`).toBeLessThanOrEqual(goal.seconds ?? Number.POSITIVE_INFINITY);
    expect.soft(clicks, `${name}, clicks`).toBeLessThanOrEqual(goal.clicks ?? Number.POSITIVE_INFINITY);
  });
}

/** Each goes on where the one before ended, as a first hour does. */
test('the jobs of a first hour', async ({ browser }) => {
  test.setTimeout(600_000);
  const server = await ServerProcess.create({ MUSTER_AUTH: 'local' });
  await server.start();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' });
  await page.goto(`${server.url}/signup`);
  await button(page, 'Set up').waitFor();
  await timed(page, 'An account and 500 assets', { seconds: 40, clicks: 6 }, (person) => setUp(page, person));
  await goInside(page, '/assets');
  await expectAssetCount(page, 500);
  await expectUpToDate(page);

  await openBuilder(page);
  await timed(page, 'The question by rows', { seconds: 45 }, (person) => askByRows(page, person));
  await openBuilder(page);
  await timed(page, 'The question by text', { seconds: 15 }, (person) => askByText(page, person));

  await goInside(page, '/assets?type=server');
  await expectAssetsShown(page);
  await timed(page, 'Ten assets tagged', { clicks: 0 }, (person) => tagTen(page, person));

  await goInside(page, '/integrations/sync-history');
  await button(page, 'Import files').waitFor();
  await timed(page, 'Import, understand a merge, undo', { seconds: 60 }, (person) => importAndUndo(page, person));
  await page.close();
  await server.dispose();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const answer = (page: Page) => page.locator('.query-count');

async function openBuilder(page: Page): Promise<void> {
  await showPage(page, '/dashboard', 'Dashboard');
  await showPage(page, '/query-builder', 'Query builder');
  await expect(answer(page)).toHaveText('500 assets');
}

async function expectAssetsShown(page: Page): Promise<void> {
  await expect(inventory(page).getByRole('row').nth(11)).toBeVisible();
}

async function setUp(page: Page, person: Person): Promise<void> {
  await person.click(button(page, 'Set up'));
  await expect(page.getByLabel('Your name')).toBeFocused();
  await person.type('Olga');
  await person.press('Tab');
  await person.type('olga@example.com');
  await person.press('Tab');
  await person.type('violet kettle orbit');
  await person.press('Enter');
  await person.click(button(page, 'Accept the terms'));
  await person.click(page.getByRole('link', { name: 'Create a company' }));
  await expect(page.getByLabel('Name')).toBeFocused();
  await person.type('Acme');
  await person.press('Enter');
  await person.click(button(page, 'Load sample data'));
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Load sample data' }));
  await expect(page.locator('#main').getByText('500', { exact: true })).toBeVisible({ timeout: 60_000 });
}

/** “Which servers are exposed to the internet, have a critical finding for more than 30 days, and nobody owns them?” */
async function askByRows(page: Page, person: Person): Promise<void> {
  const find = async (text: string) => {
    await person.type(text);
    await person.press('Enter');
  };
  await person.press('c');
  await find('expo');
  await person.press('Tab', 'Tab');
  await find('y');
  await person.press('Enter');
  await find('type');
  await person.press('Tab', 'Tab');
  await find('server');
  await person.press('Enter');
  await find('owner');
  await person.press('Tab', 'Enter');
  await find('has no');
  await person.press('Tab', 'Tab', 'Tab', 'Enter');
  await find('find');
  await find('sev');
  await person.press('Tab', 'Tab');
  await find('crit');
  await person.press('Enter');
  await find('first');
  await person.press('Tab', 'Enter');
  await find('longer');
  await person.press('Tab');
  await person.type('30');
  await expect(answer(page)).toHaveText('3 assets');
}

async function askByText(page: Page, person: Person): Promise<void> {
  await person.press('t');
  // A line's end is Enter: it takes the one suggestion, and a space comes with it.
  await person.type('exposed type:serv\nfinding{severity:crit\nage>30d} owner:none');
  await expect(answer(page)).toHaveText('3 assets');
}

/** In the list, which is still there afterwards. */
async function tagTen(page: Page, person: Person): Promise<void> {
  await person.think();
  await person.press('j', 'x');
  for (let at = 1; at < 10; at += 1) await person.press('Shift+ArrowDown');
  await person.press('Control+k');
  await person.type('tag');
  await person.press('Enter');
  await expect(page.getByLabel('Add tags')).toBeFocused();
  await person.type('patch-first');
  await person.press('Enter', 'Enter');
  await expect(page.getByText('Changed 10 assets')).toBeVisible();
  await expect(inventory(page)).toBeFocused();
}

async function importAndUndo(page: Page, person: Person): Promise<void> {
  await person.click(button(page, 'Import files'));
  const chooser = page.waitForEvent('filechooser');
  await person.click(page.getByText('Drop files here or choose them'));
  // In the window of the system: the first file, the other one with Ctrl, Open.
  await person.think(3);
  await (await chooser).setFiles([fixture('office.nessus'), fixture('office.nmap.xml')]);
  // Reads what would change.
  await person.think(3);
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Import 2 files' }));
  await person.click(page.getByRole('link', { name: 'Nmap', exact: true }));
  await person.click(page.getByRole('tab', { name: 'Joined', exact: true }));
  await expect(page.getByText('same MAC 3c:52:82:aa:00:10 as Nessus record files')).toBeVisible();
  // Reads the reason.
  await person.think(3);
  await person.click(button(page, 'Undo this import'));
  await person.click(page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }));
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
}
