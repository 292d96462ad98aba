import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { choose } from './choose';
import { axeComplaints, excessWidth, picture, showTheme, unevenControls } from './looks';
import { expectUpToDate, goInside, watchConsole } from './pages';
import { addMember, addPerson, type Person, signInAs } from './people';
import { test } from './shared-server';

/** Wide and light, narrow and dark, and in the middle. */
async function look(page: Page, name: string): Promise<void> {
  for (const [theme, width] of [
    ['light', 1440],
    ['light', 1024],
    ['dark', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await showTheme(page, theme);
    await expect.poll(() => excessWidth(page), { message: `${name} at ${width} px scrolls sideways` }).toBe(0);
    await picture(page, `shots/${name}-${theme}-${width}.png`, true);
    if (width !== 1024)
      expect.soft(await axeComplaints(page, theme === 'light' ? [] : ['color-contrast']), name).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await showTheme(page, 'light');
  expect.soft(await unevenControls(page), `controls of ${name}`).toEqual([]);
}

const companyOf = (page: Page) => new URL(page.url()).searchParams.get('company') ?? '';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('[CA1, CA2, CA5] a company is listed, changed, marked to be deleted and kept', async ({ page, local }) => {
  const ada = await addPerson(local, 'Ada', 'Acme');
  const complaints = watchConsole(page);
  await signInAs(page, ada, `${local.url}/companies`);
  const list = page.getByRole('table', { name: 'Your companies' });
  await expect(list.getByRole('link', { name: 'Acme', exact: true })).toBeVisible();
  await look(page, 'companies');
  await list.getByRole('link', { name: 'Acme', exact: true }).click();
  await expect(heading(page, 'Acme')).toBeVisible();
  const id = companyOf(page);
  await look(page, 'company');
  await page.getByRole('link', { name: 'Edit company' }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A company has a name.')).toBeVisible();
  await look(page, 'company-edit');
  await page.getByLabel('Name', { exact: true }).fill('Acme Anvils');
  await page.getByLabel('Description').fill('Makers of anvils');
  await page.keyboard.press('Control+Enter');
  await expect(heading(page, 'Acme Anvils')).toBeVisible();
  await expect(page.getByText('Makers of anvils')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Company: Acme Anvils' })).toBeVisible();

  await goInside(page, `/companies/${id}/edit`);
  await page.getByRole('button', { name: 'Delete the company…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the company').fill('Acme');
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click();
  await expect(dialog.getByText('Type the name as it is: Acme Anvils')).toBeVisible();
  await dialog.getByLabel('Name of the company').fill('Acme Anvils');
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click();
  await expect(page.getByText('This company is deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Keep the company' }).click();
  await expect(page.getByRole('button', { name: 'Delete the company…' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[CA50] the set-up is left at a step, and goes on there', async ({ page, local }) => {
  const ada = await addPerson(local, 'Ada', 'Acme');
  const complaints = watchConsole(page);
  await signInAs(page, ada, `${local.url}/company/wizard`);
  await page.getByLabel('Name of the company').fill('Acme Anvils');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Company: Acme Anvils' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('You are alone in here so far.')).toBeVisible();
  await look(page, 'wizard');
  await page.getByRole('link', { name: 'Invite people' }).click();
  await expect(heading(page, 'Company users')).toBeVisible();
  await goInside(page, '/company/wizard');
  await expect(page.getByText('You are alone in here so far.')).toBeVisible();
  await page.getByRole('button', { name: '4. First question' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expect(complaints).toEqual([]);
});

test.describe('people and roles', () => {
  let ada: Person;
  let bob: Person;

  test('[CA10, CA11, CA12, CA14] many are invited at once, an invitation is renewed, roles are changed, the last owner stays', async ({
    page,
    local,
  }) => {
    ada = await addPerson(local, 'Ada', 'Acme');
    bob = await addMember(local, ada, 'Bob');
    const complaints = watchConsole(page);
    await signInAs(page, ada, `${local.url}/company/admin/users`);
    await expectUpToDate(page);
    const people = page.getByRole('table', { name: 'People' });
    await expect(people.getByRole('row', { name: new RegExp(ada.email) })).toContainText('(the only one)');
    await look(page, 'company-users');

    await page.getByRole('button', { name: 'Invite several…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email addresses').fill(`one@example.com\nnobody\n${bob.email}`);
    await dialog.getByRole('button', { name: /^Create/ }).click();
    await expect(dialog.getByText('“nobody” in line 2 is not an email address.')).toBeVisible();
    await dialog.getByLabel('Email addresses').fill(`One <one@example.com>; two@example.com\n${bob.email}`);
    await dialog.getByRole('button', { name: 'Create 3 links' }).click();
    await expect(dialog.getByText('2 links created, 1 address left out.')).toBeVisible();
    await expect(dialog.getByText('Is in this company already')).toBeVisible();
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save as CSV' }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toMatch(
      /one@example\.com,"?http.*\/companies\/invitations\//,
    );
    await dialog.getByRole('button', { name: 'Done' }).click();
    const open = page.getByRole('table', { name: 'Open invitations' });
    await expect(open.getByText('two@example.com')).toBeVisible();
    await page.getByRole('button', { name: 'Renew the link of two@example.com' }).click();
    await expect(page.getByText('A new link for two@example.com was created')).toBeVisible();

    await choose(page.getByRole('combobox', { name: 'Role of Bob' }), 'Admin');
    await expect(page.getByText('Bob is admin now')).toBeVisible();
    await page.getByRole('link', { name: 'What roles may do' }).click();
    await expect(heading(page, 'Company roles')).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'What roles may do' }).getByRole('row', { name: /^Asset/ }),
    ).toContainText('Read, execute');
    await look(page, 'company-roles');
    await expect(page.getByRole('checkbox', { name: 'Choose Ada' })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Choose Bob' }).click();
    await page.getByRole('button', { name: 'Change 1 role' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
    await expect(page.getByText('1 person is member now')).toBeVisible();

    await goInside(page, '/company/admin/users');
    await page.getByRole('button', { name: `Remove ${bob.email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(people.getByText(bob.email)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});
