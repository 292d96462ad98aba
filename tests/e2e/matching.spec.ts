import { expect, type Page } from '@playwright/test';
import { osvOf } from '../kit/feeds';
import { sendRun } from './import-run';
import { axeComplaints } from './looks';
import { expectUpToDate, goInside, watchConsole } from './pages';
import { test } from './shared-server';

/** From software and a record of OSV to a finding with its proof, and what a company says of it. */

const CVE = 'CVE-2032-10001';
const bill = {
  ...{ sourceUid: 'shop', observedAt: new Date().toISOString(), findings: [], raw: 'shop' },
  asset: { type: 'application' as const, name: 'shop' },
  software: ['1.2.0', 'latest'].map((version) => ({
    ...{ name: 'frame', version, ecosystem: 'npm', purl: `pkg:npm/frame@${version}` },
  })),
};
const OSV = JSON.stringify(
  osvOf('GHSA-mmmm-mmmm-mmm1', {
    ...{ aliases: [CVE], summary: 'Flaw in frame', database_specific: { severity: 'HIGH' } },
    affected: [
      {
        package: { ecosystem: 'npm', name: 'frame' },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '1.0.0' }, { fixed: '1.3.0' }] }],
      },
    ],
  }),
);

const findings = (page: Page) => page.getByRole('grid', { name: 'Findings', exact: true });
const panel = (page: Page) => page.locator('.side-panel');

test('[MT5, MT7, MT10, MT11, MT13] software that an OSV record affects is a finding with its proof in an open tab, until the company says it is no problem', async ({
  page,
  server,
}) => {
  const complaints = watchConsole(page);
  await sendRun(server, [bill]);
  await page.goto(`${server.url}/vulnerabilities/findings`);
  await expectUpToDate(page);
  const answer = await server.api('/api/catalog/feeds?name=osv.json', { method: 'PUT', body: OSV });
  expect(answer.ok).toBe(true);
  const row = findings(page).getByRole('row', { name: 'frame: Flaw in frame' });
  await expect(row).toBeVisible();
  await row.click();
  const proof = panel(page).getByRole('region', { name: 'Proof' });
  await expect(proof).toContainText('1.2.0 is in the range “from 1.0.0 to before 1.3.0” of GitHub advisory.');
  await expect(proof).toContainText('in the order of npm');
  expect(await axeComplaints(page)).toEqual([]);

  await proof.getByRole('button', { name: 'Not a problem in this software…' }).click();
  const dialog = page.getByRole('dialog', { name: `${CVE} is no problem in frame` });
  await dialog.getByLabel('Because').fill('Only in the build');
  await dialog.getByRole('button', { name: 'Mark as no problem' }).click();
  await expect(dialog).toBeHidden();
  await expect(proof).toContainText('Only in the build');
  await expect(panel(page)).toContainText('False positive');

  await goInside(page, `/vulnerabilities/details/${CVE}`);
  const ours = page.getByRole('group', { name: 'No problem here' });
  await expect(ours).toContainText('Only in the build');
  const versions = page.getByRole('group', { name: 'Your software' });
  await expect(versions.getByRole('row', { name: 'frame 1.2.0' })).toContainText('no problem here: Only in the build');
  await expect(versions.getByRole('row', { name: 'frame latest' })).toContainText('Cannot be compared');
  await expect(page.getByText('1 of 2 versions affected, 1 cannot be compared')).toBeVisible();
  await expect(page.getByText('No open finding of yours names it, 1 closed finding does.')).toBeVisible();
  await ours.getByRole('button', { name: 'Take away' }).click();
  await expect(page.getByText('1 open finding on 1 asset')).toBeVisible();
  await expect(ours).toBeHidden();
  expect(complaints).toEqual([]);
});
