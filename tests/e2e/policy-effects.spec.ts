import { expect, type Page } from '@playwright/test';
import { otherSystem } from '../kit/outward';
import { smtpServer } from '../kit/smtp-server';
import { choose } from './choose';
import { axeComplaints, excessWidth } from './looks';
import { goInside, watchConsole } from './pages';
import { ServerProcess } from './server-process';
import { test } from './shared-server';

/** What policies do: whom they tell, by what, and what became of it. */

async function expectGood(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => excessWidth(page)).toBe(0);
    expect(await axeComplaints(page)).toEqual([]);
  }
}

test('[MS3, MS4, MS5, MS7, MS8, MS9] a list and a webhook are made, a policy tells both, and what came of it is seen and sent again', async ({
  page,
}) => {
  const mail = await smtpServer();
  const receiver = await otherSystem(() => ({ status: 200, body: { ok: true } }));
  const server = await ServerProcess.create({
    ...{ OUTWARD_PRIVATE: 'yes', SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'muster@example.com' },
  });
  await server.start();
  const complaints = watchConsole(page);
  try {
    await page.goto(`${server.url}/definitions?section=distribution-lists`);
    await page.getByRole('button', { name: 'New distribution list' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a name')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Operations');
    await page.getByLabel(/^Addresses outside/).fill('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByText('“nobody” is no address')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('Ops@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('cell', { name: 'ops@example.com' })).toBeVisible();
    await expectGood(page);

    await goInside(page, '/definitions?section=webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Chat');
    await page.getByLabel('Address', { exact: true }).fill(`${receiver.url}/in`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Waits for a secret')).toBeVisible();
    await page.getByRole('button', { name: 'Set secret: Chat' }).click();
    await page.getByRole('button', { name: 'Make one' }).click();
    await page.getByRole('button', { name: 'Set secret', exact: true }).click();
    await expect(page.getByText('On', { exact: true })).toBeVisible();
    await expectGood(page);

    await server.api('/api/assets', {
      method: 'POST',
      body: JSON.stringify({ id: crypto.randomUUID(), type: 'server', name: 'web-1' }),
    });
    await goInside(page, '/policies/create?template=owner-named');
    await page.getByLabel('Name', { exact: true }).fill('Owned');
    const actions = page.getByRole('group', { name: 'Actions' });
    for (const type of ['Write a mail', 'Tell a webhook', 'Make or update a ticket']) {
      await actions.getByRole('button', { name: 'Add an action' }).click();
      await choose(
        actions
          .getByRole('listitem', { name: /^Action \d/ })
          .last()
          .getByLabel('Do', { exact: true }),
        type,
      );
    }
    await actions.getByLabel('Lists', { exact: true }).fill('Operations');
    await page.keyboard.press('Enter');
    await choose(actions.getByLabel('Webhook', { exact: true }), 'Chat');
    await actions.getByRole('button', { name: 'Move up action 3' }).click();
    await expect(actions.getByRole('listitem', { name: 'Action 2' }).getByLabel('Priority')).toBeVisible();
    await expect(actions.getByText(/3 actions would happen: 1 mail, 1 message to webhooks/)).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Owned', level: 1 })).toBeVisible();

    // A new policy looks at once; what it finds then is new.
    await page.getByRole('link', { name: 'Runs and versions' }).click();
    await page.getByRole('group', { name: 'Executions' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Policy execution' })).toBeVisible();
    await expect.poll(() => receiver.asked.length).toBe(1);
    await expect.poll(() => mail.received.map(({ to }) => to)).toEqual([['ops@example.com']]);
    await expect(page.getByText('Made SEC-1.')).toBeVisible();
    await expectGood(page);

    // What a policy names stays; what was sent is seen, and sent again as it was.
    await goInside(page, '/definitions?section=webhooks');
    await page.getByRole('button', { name: 'Delete: Chat' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Owned' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Log: Chat' }).click();
    await expect(page.getByText(/It answered 200/)).toBeVisible();
    await page.getByRole('button', { name: 'Send again: policy.action' }).click();
    await expect.poll(() => receiver.asked.length).toBe(2);
    expect(new Set(receiver.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await page.keyboard.press('Escape');

    await goInside(page, '/admin/tasks');
    await expect(page.getByText(/1 sent in the last 30 days/)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'ops@example.com' })).toBeVisible();
    await expectGood(page);
    expect(complaints).toEqual([]);
  } finally {
    await server.dispose();
    receiver.close();
    await mail.close();
  }
});
