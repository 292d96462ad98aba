import { expect, type Page } from '@playwright/test';
import { choose } from './choose';
import { sendRun } from './import-run';
import { axeComplaints, axeRules, excessWidth, picture, showTheme, themesAt, unevenControls } from './looks';
import { expectOfflineWithAge, expectUpToDate, goInside, openAsset, syncState, watchConsole } from './pages';
import { script } from './script';
import { serverRows } from './server-rows';
import { test } from './shared-server';

const ID = crypto.randomUUID();
test('[CM33] [CM32] [CM41] conflicts, waiting changes and undo, in the panel of the top bar', async ({
  context,
  server,
}) => {
  const create = { id: ID, type: 'server', name: 'db-1', location: 'Bonn', owner: { name: 'Ada' } };
  await script(server, 'POST', '/api/assets', create);
  const page = await context.newPage();
  await openAsset(page, server.url, 'db-1');

  // While the form is open, somebody else changes two of its fields.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  // Its title follows the name that the others gave it.
  const form = page.getByRole('dialog', { name: /^Edit db-/ });
  await form.getByLabel('Name', { exact: true }).fill('db-mine');
  await form.getByLabel('Location', { exact: true }).fill('Rome');
  await script(server, 'PATCH', `/api/assets/${ID}`, { name: 'db-theirs', location: 'Paris' });
  await form.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('button', { name: '1 change needs you' }).click();
  const panel = page.getByRole('dialog', { name: 'Changes in this browser' });
  const conflict = panel.getByRole('article', { name: 'Edit asset: db-1' });
  await expect(conflict.getByText(/^You changed .*name.* in another tab or elsewhere, /)).toBeVisible();
  const name = conflict.getByRole('group', { name: 'Name' });
  for (const text of ['db-mine', 'db-theirs', 'db-1'])
    await expect(name.getByText(text, { exact: true })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await picture(page, 'test-results/changes-conflict.png');
  await page.setViewportSize({ width: 390, height: 800 });
  await picture(page, 'test-results/changes-conflict-390.png');
  await page.setViewportSize({ width: 1440, height: 900 });
  await name.getByRole('radio', { name: /As it was before/ }).check();
  await conflict
    .getByRole('group', { name: 'Location' })
    .getByRole('radio', { name: /The other one/ })
    .check();
  await conflict.getByRole('button', { name: 'Resolve' }).click();
  await expect(panel.getByText('All your changes are on the server.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('db-1');
  await expect(page.getByText('Paris').first()).toBeVisible();

  // What waits is listed, and can be taken back before it was ever sent.
  await server.leave();
  await expect(syncState(page)).toHaveAccessibleName(/Offline/, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('db-later');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('db-later');
  await expect(syncState(page)).toHaveAccessibleName(/1 change to send/);
  await syncState(page).click();
  await page.getByRole('button', { name: 'Show the changes' }).click();
  await picture(page, 'test-results/changes-waiting.png');
  await panel.getByRole('button', { name: 'Undo Edit asset: db-1' }).click();
  await expect(panel.getByText('All your changes are on the server.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('db-1');
});

const ADAPTER = '00:50:56:81:02:09';

/** Three machines, and three that a scanner saw with the card of one of them: a docking station's. And one that both know. */
async function importDocked(server: Parameters<typeof sendRun>[0]): Promise<void> {
  const seen = (name: string) =>
    [1, 2, 3].map((n) => ({
      ...{ sourceUid: `${name}-${n}`, raw: '', software: [], findings: [] },
      asset: { hostnames: [`${name}-${n}`], macs: [`00:50:56:81:02:0${n}`] },
    }));
  const adapter = (asset: object) => ({ ...seen('adapter')[0], sourceUid: 'adapter', asset });
  await sendRun(server, [...seen('laptop'), adapter({ hostnames: ['desk'], macs: [ADAPTER] })]);
  const scanner = { vendor: 'Scanner', category: 'network_scanner', displayName: 'Scanner' } as const;
  await sendRun(server, [...seen('dock'), adapter({ ips: ['10.0.0.9'], macs: [ADAPTER] })], { source: scanner });
}

/** In both themes and at three widths. */
async function seenEverywhere(page: Page, name: string): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of themesAt(width)) {
      await showTheme(page, theme);
      const rules = axeRules(theme, width);
      if (rules !== null) expect.soft(await axeComplaints(page, rules), `${theme}, ${width} px`).toEqual([]);
      expect.soft([await excessWidth(page), await unevenControls(page)], `${width} px`).toEqual([0, []]);
      await picture(page, `test-results/${name}-${theme}-${width}.png`);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('[C44, C46, C49, C51, C62] doubtful pairs are decided by a key, without a network and all of a kind at once, and reverted', async ({
  page,
  server,
}) => {
  const complaints = watchConsole(page);
  await importDocked(server);
  // Opened once, as no service worker keeps it here.
  await openAsset(page, server.url, 'laptop-1');
  await page.getByRole('tab', { name: /^Sources/ }).click();
  await expect(page.getByRole('region', { name: 'Not merged' })).toContainText('Same MAC 00:50:56:81:02:01, but');
  const asset = new URL(page.url());
  // Of an import that made some, too.
  await page.getByRole('link', { name: 'this sync run' }).click();
  await expect(page.getByRole('link', { name: '3 assets in doubt' })).toBeVisible();
  await goInside(page, '/assets');
  await page.getByRole('link', { name: '6 assets in doubt' }).click();
  const left = page.locator('.page-title output');
  await expect(left).toHaveText('3 pairs left');
  await seenEverywhere(page, 'doubtful');
  await expectUpToDate(page);
  // What another rule would do is seen before it is applied, which is done without a network.
  await page.getByRole('link', { name: 'Merge rules' }).click();
  const rules = page.getByRole('dialog', { name: 'Merge rules' });
  const apply = rules.getByRole('button', { name: 'Apply' });
  await expect(apply).toBeDisabled();
  await rules.getByLabel('MAC addresses', { exact: true }).fill('00:5');
  await expect(rules.getByRole('alert')).toContainText('Line 1, “00:5”: Write a MAC address');
  await rules.getByLabel('MAC addresses', { exact: true }).fill('00-50-56-81-02-09');
  const change = rules.getByRole('region', { name: 'What would change' });
  await expect(change).toContainText('7 assets now, 8 then. 1 asset comes apart from another.');
  await expect(change).toContainText(`what held it together: same MAC ${ADAPTER}`);
  await seenEverywhere(page, 'merge-rules');
  await server.leave();
  await page.keyboard.press('Control+Enter');
  await expect(rules).toHaveCount(0);
  await expectOfflineWithAge(page);
  const pair = page.getByRole('region', { name: 'Pair' });
  await expect(pair).toContainText('dock-1');
  await page.keyboard.press('a');
  await expect(left).toHaveText('2 pairs left');
  await expect(pair).toContainText('dock-2');
  await page.keyboard.press('j');
  await expect(pair).toContainText('dock-3');
  await page.keyboard.press('l');
  await expect(left).toHaveText('1 pair left');
  // It can be taken back once it is kept.
  await expect(page.getByText(/^Linked .*dock-3/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(left).toHaveText('2 pairs left');
  await goInside(page, asset.pathname + asset.search);
  const decided = page.getByRole('region', { name: 'Decided by people' });
  await expect(decided).toContainText('Kept apart from dock-1');
  await expect(decided).toContainText('Not sent yet');
  await decided.getByRole('button', { name: 'Edit reason…' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('Two laptops, one dock');
  await page.keyboard.press('Control+Enter');
  await expect(decided).toContainText('“Two laptops, one dock”');
  await expect(page.getByRole('region', { name: 'Not merged' })).toHaveCount(0);

  await server.return();
  await expect(decided).toContainText('By developer', { timeout: 60_000 });
  await expect.poll(async () => (await serverRows(server, 'asset')).length).toBe(8);
  const reasons = (await serverRows(server, 'correlationDecision')).map(({ kind, reason }) => [kind, reason]);
  expect(reasons).toEqual([['unlink', 'Two laptops, one dock']]);
  await goInside(page, '/assets?doubtful');
  await choose(page.getByLabel('Kind'), 'Same MAC, other names (2)');
  await page.getByRole('button', { name: 'Link all…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Link 2 pairs' }).click();
  await expect(page.getByRole('heading', { name: 'No doubtful pairs' })).toBeVisible();
  await expect.poll(async () => (await serverRows(server, 'asset')).length).toBe(6);
  // Known to the server by now, both are taken back together.
  await page.keyboard.press('Control+z');
  await expect(left).toHaveText('2 pairs left');
  await expect.poll(async () => (await serverRows(server, 'asset')).length).toBe(8);

  await goInside(page, asset.pathname + asset.search);
  // Messages may lie above the buttons.
  await decided.getByRole('button', { name: 'Revert' }).press('Enter');
  const near = page.getByRole('region', { name: 'Not merged' });
  await near.getByRole('button', { name: 'Link…' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('One laptop, docked');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('article', { name: 'Scanner' }).getByRole('button', { name: 'Unlink…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).press('Enter');
  await expect(decided).toContainText('Linked: 2 source records are one asset');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Pin…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Pin' }).press('Enter');
  await expect(decided).toContainText('Pinned: nothing else joins this asset');
  expect(await axeComplaints(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('merge rules');
  await page.getByRole('option', { name: /Merge rules/ }).click();
  await rules.getByText('1 rule in force').click();
  await expect(rules).toContainText(`MAC ${ADAPTER}By developer`);
  await rules.getByLabel('MAC addresses', { exact: true }).fill('');
  await expect(change).toContainText('1 asset becomes part of another');
  const many = (await serverRows(server, 'asset')).length;
  await apply.click();
  await expect.poll(async () => (await serverRows(server, 'asset')).length).toBe(many - 1);
  expect(complaints).toEqual([]);
});
