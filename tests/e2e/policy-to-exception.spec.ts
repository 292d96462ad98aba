import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { smtpServer } from '../kit/smtp-server';
import { choose } from './choose';
import { sendRun } from './import-run';
import { axeComplaints } from './looks';
import { watchConsole } from './pages';
import { sampleFolder } from './sample-server';
import { script } from './script';
import { ServerProcess } from './server-process';
import { serverRows } from './server-rows';
import { test } from './shared-server';

/** One promise from its template to the exception that ended, with the time between that a server's clock says has passed. */

const DAY = 86_400_000;
const NAME = 'No services that speak in clear text';
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

test('[PO5] [PO8] [MS5] [MS6] [EX1] [EX3] [EX4] [EX10] a policy from a template fails since a sync, tells once, is excepted by a link, and fails again since that sync once the exception ended', async ({
  page,
  browser,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-clock-'));
  const clock = join(folder, 'ahead');
  await writeFile(clock, '0');
  const mail = await smtpServer();
  const server = await ServerProcess.on(await sampleFolder(), {
    ...{ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'muster@example.com' },
    ...{ NODE_OPTIONS: '--import=./tests/e2e/moved-clock.mjs', CLOCK_AHEAD_FILE: clock },
  });
  await server.start();
  const complaints = watchConsole(page);
  try {
    const listId = crypto.randomUUID();
    await script(server, 'POST', '/api/distribution-lists', {
      ...{ id: listId, name: 'On call', addresses: ['oncall@example.com'] },
    });

    // From a template, with what is to happen: a ticket and a mail.
    await page.goto(`${server.url}/policies/new`);
    const card = page.getByRole('listitem').filter({ hasText: NAME });
    await expect(card.getByText(/^Fails now: 0 of /)).toBeVisible();
    await card.getByRole('link').click();
    const actions = page.getByRole('group', { name: 'Actions' });
    for (const type of ['Write a mail', 'Make or update a ticket']) {
      await actions.getByRole('button', { name: 'Add an action' }).click();
      const last = actions.getByRole('listitem', { name: /^Action \d/ }).last();
      await choose(last.getByLabel('Do', { exact: true }), type);
    }
    await actions.getByLabel('Lists', { exact: true }).fill('On call');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name: NAME, level: 1 })).toBeVisible();
    const policy = async () => (await serverRows(server, 'policy')).find(({ name }) => name === NAME);
    const state = async () => Object((await policy())?.['state']);
    await expect.poll(state).toMatchObject({ failed: 0, problem: null });
    const id = String((await policy())?.['id']);
    const executions = async () =>
      (await serverRows(server, 'policyExecution')).filter(({ policyId }) => policyId === id);
    const tickets = async () =>
      (await serverRows(server, 'vulnerabilityTicket')).filter(({ name }) => String(name).includes(NAME));

    // A sync brings what fails: since then, and not since another moment.
    const before = new Date().toISOString();
    const asset = { type: 'server', name: 'old-switch', hostnames: ['old-switch'] };
    const services = [{ proto: 'tcp', port: 23, name: 'telnet' }];
    await sendRun(server, [
      { sourceUid: 'x', observedAt: before, asset: { ...asset, services }, software: [], findings: [], raw: 'x' },
    ]);
    await expect.poll(state).toMatchObject({ failed: 1 });
    const since = String((await state()).failingSince);
    const [bySync] = (await executions()).filter(({ newFailures }) => newFailures === 1);
    expect(bySync).toMatchObject({ trigger: 'on_sync', status: 'completed' });
    expect(since > before).toBe(true);
    expect(since <= String(bySync?.['endedAt'])).toBe(true);
    await expect.poll(() => mail.received.map(({ to }) => to)).toEqual([['oncall@example.com']]);
    await expect.poll(async () => (await tickets()).length).toBe(1);
    const results = page.getByRole('group', { name: 'Results' });
    await expect(results.getByRole('link')).toHaveText(['old-switch']);

    // Asked for by one, approved by another who has no account.
    await page.getByRole('button', { name: /^More about / }).click();
    await page.getByRole('menuitem', { name: 'Ask for an exception' }).click();
    await expect(page.getByText('1 asset fails it now')).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('The old switch until it is replaced');
    await page.getByLabel('Reason', { exact: true }).fill('Its successor is ordered');
    await page.getByLabel('Ends', { exact: true }).fill(inDays(5).slice(0, 10));
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('button', { name: 'Share a link' }).click();
    await page.getByLabel('Who it is for').fill('Vera');
    await page.getByRole('button', { name: 'Make the link' }).click();
    const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    const outside = await browser.newContext();
    const guest = await outside.newPage();
    await guest.goto(address);
    await expect(guest.getByRole('heading', { name: 'The old switch until it is replaced' })).toBeVisible();
    await guest.getByRole('button', { name: 'Approve' }).click();
    await expect(guest.getByText('You approved it.')).toBeVisible();
    await outside.close();
    await expect.poll(state).toMatchObject({ failed: 0, excepted: 1, failingSince: null });
    const panel = page.locator('.side-panel');
    await expect(panel.getByText('Approved by Vera', { exact: false }).first()).toBeVisible();
    expect(mail.received).toHaveLength(1);

    // Seven days pass while nobody looks.
    await server.stop();
    await writeFile(clock, String(7 * DAY));
    await server.start();
    await expect.poll(state).toMatchObject({ failed: 1, excepted: 0, failingSince: since });
    const exceptions = (await serverRows(server, 'policyException')).filter(({ policyId }) => policyId === id);
    expect(exceptions.map(({ status }) => status)).toEqual(['expired']);
    await expect.poll(() => mail.received.length).toBe(2);
    expect(await tickets()).toHaveLength(1);
    await expect(panel.getByText('Ended', { exact: true }).first()).toBeVisible();
    await panel.getByRole('link', { name: NAME }).click();
    await expect(results.getByRole('link')).toHaveText(['old-switch']);
    await expect(results.locator(`time[datetime="${since}"]`).first()).toBeVisible();
    expect(await axeComplaints(page)).toEqual([]);
    expect(complaints.filter((text) => !/ERR_CONNECTION_REFUSED|WebSocket|502|503/.test(text))).toEqual([]);
  } finally {
    await server.dispose();
    await mail.close();
    await rm(folder, { recursive: true });
  }
});
