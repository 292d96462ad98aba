import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { otherSystem } from '../kit/outward';
import { choose } from './choose';
import { axeComplaints, excessWidth, showTheme, unevenControls } from './looks';
import { goInside, watchConsole } from './pages';
import { ADMIN, addMember, callsOf, type Person, setUp, signInAs } from './people';
import { ServerProcess } from './server-process';
import { test } from './shared-server';

/** Actions at a tool, from the gallery of what can be done to what came of it, by two people. */

const AGENTS = [
  { id: '101', computerName: 'web-1', serialNumber: 'SN-1' },
  { id: '102', computerName: 'web-2', serialNumber: 'SN-2' },
];

async function expectGood(page: Page, name: string): Promise<void> {
  for (const [theme, width] of [
    ['dark', 390],
    ['light', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await showTheme(page, theme);
    await expect.poll(() => excessWidth(page), `${name}, ${width} px`).toBe(0);
    expect.soft(await axeComplaints(page), `${name}, ${theme}, ${width} px`).toEqual([]);
    expect.soft(await unevenControls(page), `${name}, ${width} px`).toEqual([]);
  }
}

const Members = z.object({ members: z.array(z.object({ userId: z.string(), email: z.string() })) });

/** Somebody else who may execute integrations. */
async function secondAdmin(server: ServerProcess): Promise<Person> {
  const bob = await addMember(server, ADMIN, 'Bob');
  const call = await callsOf(server, ADMIN);
  const { members } = z.parse(Members, await call('/api/company/members'));
  const { userId } = members.find(({ email }) => email === bob.email) ?? { userId: '' };
  await call(`/api/company/members/${userId}`, 'PUT', { role: 'admin' });
  return bob;
}

const addSource = async (server: ServerProcess, url: string): Promise<void> =>
  void (await (
    await callsOf(server, ADMIN)
  )(...sourceAt(url)));

/** The call that adds the source. */
const sourceAt = (url: string): [path: string, method: 'PUT', body: object] => [
  `/api/integrations/${crypto.randomUUID()}`,
  'PUT',
  {
    ...{ name: 'Endpoints', vendor: 'SentinelOne', category: 'agent', kind: 'http', preset: 'sentinelone-agents' },
    settings: {
      ...{
        url: `${url}/web/api/v2.1/agents`,
        method: 'GET',
        holds: 'rows',
        rowsAt: 'data',
        paging: 'none',
        since: 'none',
      },
      ...{ auth: 'header', headerName: 'Authorization', headerPrefix: 'ApiToken' },
    },
    fieldMap: [
      { from: 'id', to: 'id' },
      { from: 'computerName', to: 'hostname' },
      { from: 'serialNumber', to: 'serial' },
    ],
    ...{ schedule: { every: 'days', many: 1 }, isEnabled: true, secrets: { key: 'k-1' } },
  },
];

const badge = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog');

test('[AI40, AI41, AI42, AI43, AI44] an action is tried dry, asked for on two assets, approved by somebody else, fails for one, is done once more, and another is cancelled', async ({
  page,
  browser,
}) => {
  let refuses = '102';
  const tool = await otherSystem(({ method, text }) => {
    if (method === 'GET') return { body: { data: AGENTS } };
    const isRefused = refuses !== '' && text.includes(refuses);
    return isRefused
      ? { status: 403, body: { errors: [{ detail: 'Not this one' }] } }
      : { body: { data: { affected: 1 } } };
  });
  const posts = () => tool.asked.filter(({ method }) => method === 'POST');
  const server = await ServerProcess.create({ MUSTER_AUTH: 'local', OUTWARD_PRIVATE: 'yes' });
  await server.start();
  const other = await browser.newContext();
  try {
    await setUp(server);
    const bob = await secondAdmin(server);
    await signInAs(page, ADMIN, `${server.url}/integrations/actions`);
    const complaints = watchConsole(page);
    await expect(page.getByRole('heading', { name: 'No actions yet' })).toBeVisible();
    await addSource(server, tool.url);

    // What can be done is there with the source, and found by its words.
    await page.getByLabel('Search').fill('disconn');
    await page.getByRole('button', { name: 'Disconnect from the network at Endpoints' }).click();
    await dialog(page).getByRole('button', { name: 'Ask for approval' }).click();
    await expect(dialog(page).getByText('Choose what it is done to')).toBeVisible();
    await expect(dialog(page).getByText('0 chosen of 2 assets')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Choose all' }).click();
    await expect(dialog(page).getByText('2 chosen of 2 assets')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Dry run' }).click();
    await expect(dialog(page).getByText('2 requests would be sent. Nothing was done.')).toBeVisible();
    await expect(dialog(page).getByRole('group', { name: 'Request for web-1' })).toContainText('ApiToken ••••');
    await expectGood(page, 'the dialog');
    expect(posts()).toEqual([]);
    await dialog(page)
      .getByLabel(/^Reason/)
      .fill('Odd traffic');
    await dialog(page).getByRole('button', { name: 'Ask for approval' }).click();
    await expect(dialog(page)).toBeHidden();
    await expectGood(page, 'what can be done');

    // Who asked cannot approve, and is told so.
    await page.getByRole('link', { name: 'Pending 2' }).click();
    const rows = page.getByRole('grid', { name: 'Actions' });
    await expect(rows.getByRole('row', { name: /web-1/ })).toBeVisible();
    await expectGood(page, 'what waits');
    await rows.getByRole('row', { name: /web-1/ }).click({ position: { x: 300, y: 10 } });
    await expect(page.locator('.side-panel').getByText('somebody else has to approve it')).toBeVisible();
    await expect(page.locator('.side-panel').getByRole('button', { name: 'Approve' })).toBeHidden();

    // By keys, in another browser.
    const second = await other.newPage();
    await signInAs(second, bob, `${server.url}/integrations/actions/pending`);
    const theirs = second.getByRole('grid', { name: 'Actions' });
    for (const name of ['web-1', 'web-2']) {
      await theirs.getByRole('row', { name: new RegExp(name) }).click({ position: { x: 300, y: 10 } });
      await expect(second.locator('.side-panel').getByRole('button', { name: 'Approve' })).toBeVisible();
      await second.keyboard.press('a');
      await expect(theirs.getByRole('row', { name: new RegExp(name) })).toBeHidden();
    }
    await expect.poll(() => posts().length).toBe(2);

    // What came of it is live in the tab of who asked.
    await goInside(page, '/integrations/actions/history');
    await expect(rows.getByRole('row', { name: /web-1.*Done/ })).toBeVisible();
    await expect(rows.getByRole('row', { name: /web-2.*Failed/ })).toBeVisible();
    await expectGood(page, 'the history');
    await rows
      .getByRole('row', { name: /web-2.*Failed/ })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Disconnect from the network: web-2' })).toBeVisible();
    await expect(page.getByText(/“Not this one”.*its key may not do this/).first()).toBeVisible();
    await expectGood(page, 'the log');
    refuses = '';
    await page.getByRole('button', { name: 'Do it once more' }).click();
    await expect(badge(page, 'Done')).toBeVisible();
    await expect(page.getByText('Olga had it done once more')).toBeVisible();
    expect(posts()).toHaveLength(3);

    // From the asset itself.
    await page.getByRole('main').getByRole('link', { name: 'web-2' }).click();
    await page.getByRole('tab', { name: 'Actions' }).click();
    await page.getByRole('button', { name: 'Reconnect to the network … at Endpoints' }).click();
    await dialog(page).getByRole('button', { name: 'Ask for approval' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(badge(page, 'Waits for approval')).toBeVisible();
    await expectGood(page, 'the asset');
    await page.getByRole('main').getByRole('link', { name: 'Reconnect to the network' }).click();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await expect(badge(page, 'Cancelled')).toBeVisible();
    await expect(page.getByText('Olga cancelled it.').first()).toBeVisible();
    expect(posts()).toHaveLength(3);

    await goInside(page, '/debug/integration-actions');
    await expect(page.getByRole('group', { name: 'Request' })).toContainText('/api/machines/uid-1/isolate');
    await expectGood(page, 'the page to try definitions');
    expect(complaints).toEqual([]);
  } finally {
    await other.close();
    await server.dispose();
    tool.close();
  }
});

test('[AI9, AI10, AI11] an action is asked for on a selection, and by a policy, whose approvers are told', async ({
  page,
}) => {
  const tool = await otherSystem(({ method }) =>
    method === 'GET' ? { body: { data: AGENTS } } : { body: { data: { affected: 1 } } },
  );
  const posts = () => tool.asked.filter(({ method }) => method === 'POST');
  const server = await ServerProcess.create({ OUTWARD_PRIVATE: 'yes' });
  await server.start();
  try {
    const complaints = watchConsole(page);
    await page.goto(`${server.url}/assets`);
    const [path, method, body] = sourceAt(tool.url);
    await server.api(path, { method, body: JSON.stringify(body) });
    // From a selection of the list: a source’s action is chosen first.
    for (const name of ['web-1', 'web-2']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Run an action' }).click();
    await dialog(page).getByLabel('Search').fill('disk scan');
    await expectGood(page, 'what can be done with a selection');
    await dialog(page).getByRole('button', { name: 'Start a full disk scan … at Endpoints' }).click();
    await dialog(page).getByRole('button', { name: 'Run on 2 assets' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
    await expect.poll(() => posts().length).toBe(2);

    // A policy has it done; whoever may approve is told, and led there.
    await goInside(page, '/policies/create?template=owner-named');
    await page.getByLabel('Name', { exact: true }).fill('Owned');
    const doings = page.getByRole('group', { name: 'Actions' });
    await doings.getByRole('button', { name: 'Add an action' }).click();
    await choose(doings.getByLabel('Do', { exact: true }), 'Do something at another tool');
    await expect(doings.getByText('1 action of these is not finished yet.')).toBeVisible();
    await choose(doings.getByLabel('At', { exact: true }), 'Endpoints');
    await choose(doings.getByLabel('Action', { exact: true }), 'Disconnect from the network (needs approval)');
    await expect(doings.getByText(/Each waits until a person approves it\./)).toBeVisible();
    await expectGood(page, 'an action of a policy');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('link', { name: 'Runs and versions' }).click();
    await page.getByRole('group', { name: 'Executions' }).getByRole('link').first().click();
    await expect(
      page.getByText(
        'Asked for “Disconnect from the network” at Endpoints for 2 assets. Each waits until a person approves it.',
      ),
    ).toBeVisible();
    await goInside(page, '/notifications');
    await page.getByRole('link', { name: '2 actions wait for your decision' }).click();
    await expect(
      page.getByRole('grid', { name: 'Actions' }).getByRole('row', { name: /web-1.*Policy “Owned”/ }),
    ).toBeVisible();
    expect(posts()).toHaveLength(2);

    expect(complaints).toEqual([]);
  } finally {
    await server.dispose();
    tool.close();
  }
});
