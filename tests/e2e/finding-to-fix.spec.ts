import { readFileSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { epssOf, osvOf } from '../kit/feeds';
import {
  commitImport,
  expectOfflineWithAge,
  expectUpToDate,
  goInside,
  importFiles,
  openInventory,
  readFiles,
  watchConsole,
} from './pages';
import { realFile } from './samples';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/**
 * The whole way of this area on real files, in two tabs: from scans and feeds to findings with their proof, deadlines, a plan, a
 * ticket, a newer scan that no longer sees them, and its undoing.
 */

/** In the scan of seven hosts, on each of them. */
const SEEN = {
  plugin: '18405',
  cve: 'CVE-2005-1794',
  title: 'Windows Remote Desktop Protocol Server Man-in-the-Middle Weakness',
};
/** Of the package list, in two versions. */
const PACKAGE = { name: 'jsonwebtoken', cve: 'CVE-2015-9235', fixed: '4.2.2' };

const OSV = JSON.stringify(
  osvOf('GHSA-c7hr-j4mj-j2w6', {
    aliases: [PACKAGE.cve],
    summary: 'Verification can be gone around with another algorithm',
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
    affected: [
      {
        package: { ecosystem: 'npm', name: PACKAGE.name },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: PACKAGE.fixed }] }],
      },
    ],
  }),
);
const EPSS = epssOf('2026-11-25', { [SEEN.cve]: 0.04, [PACKAGE.cve]: 0.31 });

const count = (page: Page) => page.locator('.list-count');
const main = (page: Page) => page.locator('#main');
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** The same scan a year on, of which one plugin has nothing to say any more. */
const newerScan = (path: string): string =>
  readFileSync(path, 'utf8')
    .replaceAll(/(<tag name="HOST_(?:START|END)">[^<]*)2013</g, '$12014<')
    .replaceAll(new RegExp(`<ReportItem[^>]*pluginID="${SEEN.plugin}".*?</ReportItem>`, 'gs'), '');

async function importFeeds(page: Page, kev: string): Promise<void> {
  await goInside(page, '/vulnerabilities/repository');
  await page.getByRole('button', { name: 'Import feeds' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import feeds' });
  const files = [
    { name: 'kev.json', mimeType: 'application/json', buffer: readFileSync(kev) },
    fileOf('epss.csv', EPSS),
    fileOf('osv.json', OSV),
  ];
  await dialog.locator('input[type="file"]').setInputFiles(files);
  await expect(dialog.getByRole('region', { name: 'kev.json' })).toContainText('1,404 new', { timeout: 60_000 });
  await expect(dialog.getByRole('region', { name: 'osv.json' })).toContainText('1 new');
  await page.keyboard.press('Escape');
}

/** The tab that looks on says how many findings are open. */
async function expectOpen(page: Page, findings: number): Promise<void> {
  await goInside(page, '/vulnerabilities/findings?state=open');
  await expect(count(page)).toHaveText(new RegExp(`^${findings}( of \\d+)? findings$`));
}

/** The figures above the list of findings say so, too. */
const expectFigure = (page: Page, label: string, value: number): Promise<void> =>
  expect(
    page.getByRole('region', { name: 'Figures of findings' }).locator('dl > div').filter({ hasText: label }).first(),
  ).toContainText(String(value));

test('[FN23, MT5, SL8, RM10, TK8, TK10] from two files and three feeds to a ticket, a newer scan that closes it, and the way back', async ({
  context,
  server,
}) => {
  const files = ['nessus-7-hosts.nessus.xml', 'sbom-juice-shop.json', 'kev.json'].map(realFile);
  const [scan, packages, kev] = files;
  if (scan == null || packages == null || kev == null) return;
  const [first, second] = [await context.newPage(), await context.newPage()];
  const complaints = [watchConsole(first), watchConsole(second)];
  await openInventory(first, server.url);
  await second.goto(`${server.url}/vulnerabilities/findings`);
  await importFiles(first, [scan, packages]);
  await expect.poll(async () => (await serverRows(server, 'finding')).length).toBeGreaterThan(290);
  await importFeeds(first, kev);

  // What the matcher says is beside what the scanner says, with its proof.
  await goInside(second, `/vulnerabilities/findings?q=${PACKAGE.cve}`);
  await expect(count(second)).toHaveText(/^1 of/);
  await second.getByRole('grid', { name: 'Findings', exact: true }).focus();
  await second.keyboard.press('j');
  await second.keyboard.press('Enter');
  const proof = second.getByRole('region', { name: 'Proof' });
  await expect(proof).toContainText('0.4.0');
  await expect(proof).toContainText(`from the first to before ${PACKAGE.fixed}`);
  await second.keyboard.press('Escape');
  const before = (await serverRows(server, 'finding')).length;
  await expectOpen(second, before);

  // A deadline that says beforehand what it does.
  await first.getByRole('link', { name: 'SLAs', exact: true }).click();
  await first.getByRole('main').getByRole('link', { name: 'Create SLA definition' }).click();
  await first.getByLabel('Name', { exact: true }).fill('Medium and above');
  await first.getByRole('radio', { name: 'Text' }).click();
  await first.getByRole('textbox', { name: 'Query as text' }).fill('severity: (medium or high or critical)');
  await first.getByLabel('Deadline', { exact: true }).fill('30');
  await expect(first.getByText(/^With this deadline: /)).toBeVisible();
  await first.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(first.getByRole('heading', { name: 'Medium and above', exact: true })).toBeVisible();

  // A ticket about what the scan saw on each host.
  await goInside(first, `/vulnerabilities/findings?q=${SEEN.cve}`);
  const findings = first.getByRole('grid', { name: 'Findings', exact: true });
  await expect(count(first)).toHaveText(/^7 of/);
  await findings.getByRole('columnheader').getByRole('checkbox').check();
  await first.getByRole('button', { name: 'Create ticket' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Create ticket' }).click();
  await goInside(second, '/vulnerabilities/tickets');
  await second.getByRole('link', { name: new RegExp(SEEN.title) }).click();
  await expect(second.getByText('0 of 7 findings are closed')).toBeVisible();

  // The plan, without a network.
  await goInside(first, '/vulnerabilities/remediation');
  await expect(main(first)).toContainText(/steps? of \d+ clears? \d+ %/);
  await expectUpToDate(first);
  await server.leave();
  await expectOfflineWithAge(first);
  const upgrades = first.getByRole('grid', { name: 'Upgrades', exact: true });
  await upgrades.getByText(`Upgrade ${PACKAGE.name} to ${PACKAGE.fixed}`).click();
  await first.locator('.side-panel').getByRole('button', { name: 'Create ticket' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Create ticket' }).click();
  await expect(first.getByRole('dialog')).toHaveCount(0);
  await server.return();
  await expectUpToDate(first);
  const tickets = async () =>
    (await serverRows(server, 'vulnerabilityTicket')).map(({ key, status }) => `${key} ${status}`).toSorted();
  await expect.poll(tickets).toEqual(['SEC-1 open', 'SEC-2 open']);

  // A newer scan does not see it any more.
  await openInventory(first, server.url);
  const newer = test.info().outputPath('nessus-7-hosts.nessus.xml');
  writeFileSync(newer, newerScan(scan));
  // What it closes is said before it is made.
  const dialog = await readFiles(first, [newer]);
  await dialog.getByRole('tab', { name: 'Closes 7' }).click();
  await expect(dialog.getByRole('group', { name: 'Findings that are closed' }).getByRole('row')).toHaveCount(1 + 7);
  await expect(dialog.getByRole('link', { name: SEEN.title }).first()).toBeVisible();
  await commitImport(dialog);
  await expect(second.getByText('7 of 7 findings are closed')).toBeVisible();
  await expect(second.getByText('Verified: sources see none of its findings any more')).toBeVisible();
  await expect.poll(tickets).toEqual(['SEC-1 closed', 'SEC-2 open']);
  await expectOpen(second, before - 7);
  await expectFigure(second, 'Open', before - 7);

  // Its undoing takes all of that back.
  await first.getByRole('button', { name: 'Undo this import' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
  await expect(first.getByText('Undone', { exact: true }).first()).toBeVisible();
  await expectOpen(second, before);
  await expectFigure(second, 'Open', before);
  await expect.poll(tickets).toEqual(['SEC-1 open', 'SEC-2 open']);
  expect(complaints.flat()).toEqual([]);
});
