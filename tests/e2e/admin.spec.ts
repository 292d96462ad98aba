import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { connectionString } from '../../server/node/embedded/cluster';
import { choose } from './choose';
import { axeComplaints, excessWidth, picture } from './looks';
import { goInside, untilShown, watchConsole } from './pages';
import { ADMIN, addMember, callsOf, fillSignIn, signInAs } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

/** As somebody would who owns the database and its triggers. */
async function tamper(server: ServerProcess, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString(join(server.dataDir, 'cluster')) });
  await client.connect();
  await client.query(
    `alter table audit_log disable trigger user; ${statement}; alter table audit_log enable trigger user`,
  );
  await client.end();
}

const verifyByHand = (server: ServerProcess) =>
  spawnSync(process.execPath, ['dist/server/verify-audit.js'], {
    env: { ...process.env, DATA_DIR: server.dataDir },
    encoding: 'utf8',
  });

const FORGED = `set entry = jsonb_set(entry, '{action}', '"forged"') where chain = 'installation' and seq = 2`;

async function looksRight(page: Page, name: string): Promise<void> {
  expect(await axeComplaints(page)).toEqual([]);
  await picture(page, `shots/admin-${name}-1440.png`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => excessWidth(page)).toBeLessThanOrEqual(0);
  await picture(page, `shots/admin-${name}-390.png`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('[AD8, AD10] the audit log is searched and verified, and an altered entry is found and named, on the page and by hand', async ({
  page,
  local,
}) => {
  test.setTimeout(180_000);
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await addMember(local, ADMIN, `Zoe ${crypto.randomUUID()}`);
  await signInAs(page, ADMIN, `${local.url}/admin`);
  await untilShown(page, 'Administration');
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible();
  await looksRight(page, 'index');

  await page.getByRole('link', { name: /^Audit logs/ }).click();
  await untilShown(page, 'Audit logs');
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row').nth(1)).toBeVisible();
  // The company in use narrows nothing: that one is in every address.
  await expect(page.getByRole('checkbox', { name: /^Head office/ })).not.toBeChecked();
  await page.getByRole('searchbox', { name: 'Action, name or email' }).fill('invitation');
  await expect(page).toHaveURL(/q=invitation/);
  await expect(log.getByText('Invitation: created').first()).toBeVisible();
  await log.getByText('Invitation: created').first().click();
  await expect(log.getByText('invitations.create', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Verify \d+ chain/ }).click();
  await expect(page.getByText(/^All \d+ entries of \d+ chains? are as they were written\.$/)).toBeVisible();
  expect(verifyByHand(local)).toMatchObject({ status: 0, stderr: '' });
  await looksRight(page, 'audit');

  await tamper(
    local,
    `create table kept as select * from audit_log where chain = 'installation' and seq = 2; update audit_log ${FORGED}`,
  );
  await page.getByRole('button', { name: /^Verify \d+ chain/ }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The installation: entry 2 is not what was written.');
  await expect(alert).toContainText('"action":"forged"');
  const { status, stderr } = verifyByHand(local);
  expect(status).toBe(1);
  expect(stderr).toContain('The installation: entry 2 is not what was written. ');
  await tamper(
    local,
    `update audit_log l set entry = kept.entry from kept where l.chain = kept.chain and l.seq = kept.seq; drop table kept`,
  );
  await page.getByRole('button', { name: /^Verify \d+ chain/ }).click();
  await expect(page.getByText(/^All \d+ entries/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[AD20, AD21, AD23, AD24, AD31] an administrator keeps somebody out, and sees companies, roles and tasks', async ({
  page,
  browser,
  local,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const zoe = await addMember(local, ADMIN, `Zoe ${crypto.randomUUID()}`);
  await signInAs(page, ADMIN, `${local.url}/admin/users`);
  await untilShown(page, 'Users');
  await page.getByRole('searchbox', { name: 'Name or email' }).fill(zoe.email);
  const row = page.getByRole('row').filter({ hasText: zoe.email });
  await row.getByRole('button', { name: `Suspend ${zoe.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(dialog.getByText('Say why: it is written into the audit log.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left the company');
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(row.getByText('Suspended')).toBeVisible();
  await looksRight(page, 'users');

  const other = await browser.newContext();
  const hers = await other.newPage();
  await hers.goto(`${local.url}/dashboard`);
  await fillSignIn(hers, zoe);
  await expect(hers.getByText('This account is suspended. Ask an administrator of this installation.')).toBeVisible();
  await other.close();
  await row.getByRole('button', { name: `Let in again: ${zoe.name}` }).click();
  await page.getByRole('button', { name: 'Let in again', exact: true }).last().click();
  await expect(row.getByText('Active')).toBeVisible();

  await goInside(page, '/admin/companies');
  await untilShown(page, 'All companies');
  await looksRight(page, 'companies');
  await page.getByRole('table', { name: 'Companies' }).getByRole('link').first().click();
  await untilShown(page, 'Company administration');
  await expect(page.getByRole('heading', { name: 'Size' })).toBeVisible();
  await looksRight(page, 'company');

  await goInside(page, '/admin/roles');
  await untilShown(page, 'Roles');
  await choose(page.getByRole('combobox', { name: 'About' }), 'Billing account');
  await expect(page.getByRole('table', { name: 'Rules' })).toContainText('Admins of a billing account');
  await looksRight(page, 'roles');

  await goInside(page, '/admin/tasks');
  await untilShown(page, 'Tasks');
  await page.getByRole('button', { name: 'Run now: The change log is kept short' }).click();
  await page.getByRole('link', { name: 'The change log is kept short' }).click();
  await untilShown(page, 'Task logs');
  await expect(page.getByRole('table', { name: 'Log' }).getByText('Ended').first()).toBeVisible();
  await looksRight(page, 'task-logs');
});

test('[AD40, AD41, AD43, AD44] an administrator sets a limit, sees whom it refused, and takes it away', async ({
  page,
  local,
}) => {
  test.setTimeout(180_000);
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const zoe = await addMember(local, ADMIN, `Zoe ${crypto.randomUUID()}`);
  const call = await callsOf(local, zoe);
  await signInAs(page, ADMIN, `${local.url}/admin/rate-limiting`);
  await untilShown(page, 'Rate limiting');
  await expect(page.getByText('No limits yet')).toBeVisible();
  await page.getByRole('button', { name: 'New limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'New limit' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(dialog.getByText('Give it a name: whoever reaches the limit is told it.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Few at once');
  await dialog.getByLabel('Calls').fill('assetz.*');
  await dialog.getByLabel('At most').fill('2');
  await dialog.getByLabel('Within').fill('600');
  await save.click();
  await expect(dialog.getByText(/assetz/)).toBeVisible();
  await looksRight(page, 'rate-dialog');
  await dialog.getByLabel('Calls').fill('users.me');
  await save.click();
  const row = page.getByRole('table', { name: 'Limits' }).getByRole('row').filter({ hasText: 'Few at once' });
  await expect(row).toContainText('2 in 600 s');

  // A server that has known no limit yet looks again within two seconds.
  await expect(async () => {
    await expect(call('/api/users/me')).rejects.toThrow(/429.*“Few at once”/);
  }).toPass();
  await expect(
    page.getByRole('table', { name: 'Counters' }).getByRole('row').filter({ hasText: zoe.name }),
  ).toBeVisible();
  await expect(row.getByRole('cell', { name: '0', exact: true })).toBeHidden();
  await looksRight(page, 'rate-limiting');
  await row.getByRole('button', { name: 'Turn off: Few at once' }).click();
  await expect(row.getByRole('button', { name: 'Turn on: Few at once' })).toBeVisible();
  await expect(async () => {
    await call('/api/users/me');
  }).toPass();
  await row.getByRole('button', { name: 'Delete: Few at once' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No limits yet')).toBeVisible();
  expect(complaints).toEqual([]);
});
