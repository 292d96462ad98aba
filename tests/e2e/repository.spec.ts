import { expect, type Page } from '@playwright/test';
import { epssOf, kevOf, osvOf } from '../kit/feeds';
import { sendRun } from './import-run';
import { axeComplaints } from './looks';
import { expectOfflineWithAge, expectUpToDate, findInList, goInside, watchConsole } from './pages';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/** From feeds to the vulnerabilities of one's own findings, and to all there are. */

const KNOWN = 'CVE-2031-10001';
const OTHER = 'CVE-2031-10002';
const ELSEWHERE = 'CVE-2031-10003';

const host = (name: string, ...cves: readonly string[]) => ({
  ...{ sourceUid: name, observedAt: new Date().toISOString(), software: [], raw: name },
  asset: { type: 'server' as const, name, hostnames: [name] },
  findings: cves.map((cve) => ({ uniqueIdFromTool: cve, title: `Flaw ${cve}`, severity: 'high', cves: [cve] })),
});

const KEV = kevOf('2031-11-25T17:00:00.000Z', [
  { cveID: KNOWN, vulnerabilityName: 'Known flaw', knownRansomwareCampaignUse: 'Known' },
  { cveID: ELSEWHERE, vulnerabilityName: 'Flaw elsewhere' },
]);
const EPSS = epssOf('2031-11-25', { [KNOWN]: 0.97, [OTHER]: 0.02 });
const OSV = JSON.stringify([
  osvOf('GHSA-test-test-tes1', {
    aliases: [KNOWN],
    summary: 'Flaw in a library',
    details: 'It trusts what it is given.',
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
    affected: [
      {
        package: { ecosystem: 'Maven', name: 'org.example:library' },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '2.0' }, { fixed: '2.15.0' }] }],
      },
    ],
    references: [{ type: 'ADVISORY', url: 'https://example.com/advisory' }],
  }),
  osvOf('GHSA-test-test-tes2', { modified: 'soon' }),
]);

const grid = (page: Page) => page.getByRole('grid', { name: 'Vulnerabilities', exact: true });
const row = (page: Page, id: string) => grid(page).getByRole('row', { name: id });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import feeds' });
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function importFeeds(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import feeds' }).first().click();
  const files = [
    fileOf('kev.json', KEV),
    fileOf('scores.csv', EPSS),
    fileOf('osv.json', OSV),
    fileOf('hosts.csv', 'a,b\n'),
  ];
  await dialog(page).locator('input[type="file"]').setInputFiles(files);
  await expect(dialog(page).getByRole('region', { name: 'kev.json' })).toContainText('2 new, 0 changed, 0 unchanged');
  await expect(dialog(page).getByRole('region', { name: 'scores.csv' })).toContainText('EPSS scores of 2031-11-25');
  const osv = dialog(page).getByRole('region', { name: 'osv.json' });
  await expect(osv).toContainText('1 new, 0 changed, 0 unchanged, 1 rejected');
  await osv.getByText('What was rejected or remarked on').click();
  await expect(osv).toContainText('is no date: “soon”');
  await expect(dialog(page).getByRole('alert')).toContainText('no feed of vulnerabilities');
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Escape');
}

test('[VR5, VR18, VR20, VR21, VR22] from feeds to what one’s findings name, its page and its findings, without a network too', async ({
  page,
  server,
}) => {
  await sendRun(server, [host('db-1', KNOWN, OTHER), host('db-2', KNOWN)]);
  await expect.poll(async () => (await serverRows(server, 'finding')).length).toBe(3);
  const complaints = watchConsole(page);
  await page.goto(`${server.url}/vulnerabilities/repository`);
  await expectUpToDate(page);
  await expect(page.locator('.notice h2')).toHaveText(/yet$/);
  await importFeeds(page);

  // What findings name, and nothing else, with the number of those that are open.
  await expect(page.locator('.list-count')).toHaveText('2 vulnerabilities');
  await expect(row(page, KNOWN)).toContainText(/Critical.*9\.8.*97 %.*KEV, ransomware.*2021-12-24.*2/s);
  await expect(row(page, OTHER)).toContainText(/Not rated.*2\.0 %.*1/s);
  await page.getByRole('checkbox', { name: /Used by ransomware/ }).check();
  await expect(page.locator('.list-count')).toHaveText('1 of 2 vulnerabilities');
  await page.getByRole('checkbox', { name: /Used by ransomware/ }).uncheck();
  expect(await axeComplaints(page)).toEqual([]);

  // Its page: whose word each value is.
  await row(page, KNOWN).getByRole('link', { name: KNOWN, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${KNOWN}: Flaw in a library`);
  const main = page.locator('#main');
  await expect(main).toContainText('2 open findings on 2 assets');
  await expect(main).toContainText('from 2.0 before 2.15.0');
  await expect(page.getByRole('region', { name: 'Description' })).toContainText('GitHub advisory');
  await expect(page.getByRole('group', { name: 'Sources' })).toContainText('CISA KEV');
  await expect(page.getByRole('link', { name: 'https://example.com/advisory' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);

  // From there to its findings, each of which says what is known of its CVE.
  await page.getByRole('link', { name: 'All findings that name it' }).click();
  await expect(page.locator('.list-count')).toHaveText('2 of 3 findings');
  await page.getByRole('grid', { name: 'Findings' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('.side-panel')).toContainText('KEV since 2021-12-10, due 2021-12-24, EPSS 97 %');
  await goInside(page, `/vulnerabilities/details/${OTHER}`);
  await expect(main).toContainText('EPSS: 2.0 %');

  await server.leave();
  await expectOfflineWithAge(page);
  await goInside(page, '/vulnerabilities/repository');
  await expect(row(page, KNOWN)).toContainText('97 %');
  await findInList(page, 'library');
  await expect(page.locator('.list-count')).toHaveText('1 of 2 vulnerabilities');
  await row(page, KNOWN).getByRole('link', { name: KNOWN, exact: true }).click();
  await expect(main).toContainText('9.8');
  await expect(main).toContainText('Since 2021-12-10');
  await server.return();
  await expectUpToDate(page);
  expect(complaints).toEqual([]);
});

test('[VR19, VR23] the whole catalog is the server’s, and a CVE that is typed leads to its page', async ({
  page,
  server,
}) => {
  for (const feed of [KEV, EPSS]) await server.api('/api/catalog/feeds?name=feed', { method: 'PUT', body: feed });
  await page.goto(`${server.url}/vulnerabilities/repository?catalog=`);
  await expectUpToDate(page);
  await expect(page.getByText('searched on the server')).toBeVisible();
  const table = page.getByRole('group', { name: 'Vulnerabilities of the catalog' });
  await page.getByLabel('Id or title').fill('flaw elsewhere');
  await expect(page.getByRole('status').filter({ hasText: 'of 1 vulnerability' })).toBeVisible();
  await expect(table.getByRole('link')).toHaveText([ELSEWHERE]);
  await expect(page.getByRole('region', { name: 'Feeds' })).toContainText('EPSS');
  expect(await axeComplaints(page)).toEqual([]);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(ELSEWHERE.toLowerCase());
  await page
    .getByRole('option', { name: new RegExp(ELSEWHERE) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ELSEWHERE}: Flaw elsewhere`);
  await expect(page.locator('#main')).toContainText('No open finding of yours names it.');
  await goInside(page, '/vulnerabilities/details/CVE-1999-99999');
  await expect(page.locator('#main')).toContainText('The catalog does not know it');

  await server.leave();
  await expectOfflineWithAge(page);
  await goInside(page, '/vulnerabilities/repository?catalog=&q=never+asked');
  await expect(page.locator('.notice h2')).toHaveText('You are offline');
  await goInside(page, '/vulnerabilities/details/CVE-1999-99998');
  await expect(page.locator('.notice h2')).toHaveText('You are offline');
  await server.return();
});
