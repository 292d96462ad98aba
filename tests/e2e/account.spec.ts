import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { choose } from './choose';
import { axeComplaints, excessWidth, picture, showTheme, unevenControls } from './looks';
import { goInside, showPage, watchConsole } from './pages';
import { addPerson, databases, type Person, signedIn, signInAs } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

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

/** A picture that a browser can draw. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function setPassword(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('[CA20, CA21, CA22, CA23, CA24, CA31, CA32, CA33, CA40, CA41] what a person sets and sees of themself, and takes along', async ({
  page,
  local,
}) => {
  const ada = await addPerson(local, 'Ada', 'Acme');
  const complaints = watchConsole(page);
  await signInAs(page, ada, `${local.url}/account/profile`);
  await expect(page.getByText(ada.email).first()).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Choose a PNG, JPEG or WebP file.')).toBeVisible();
  await page.getByLabel('Picture file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByRole('img', { name: 'You' })).toBeVisible();
  await look(page, 'profile');

  await signedIn(local, ada);
  await showPage(page, '/account/access', 'Access');
  const signIns = page.getByRole('table', { name: 'Where you are signed in' });
  await expect(signIns.getByText('this one')).toBeVisible();
  await expect(page.getByText('Not set up')).toBeVisible();
  await look(page, 'access');

  await showPage(page, '/account/privacy', 'Privacy settings');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect(JSON.parse(await readFile(await (await saving).path(), 'utf8'))).toMatchObject({
    profile: [{ name: 'Ada Lovelace', email: ada.email }],
    companies: [{ name: 'Acme' }],
  });
  await look(page, 'privacy');

  await showPage(page, '/preferences/dashboard', 'Dashboard preferences');
  await choose(page.getByRole('combobox', { name: 'Dates' }), '27 November 2026');
  await expect(page.getByText(/A moment is written as \d+ \w+ \d{4}, /)).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Start page' }), 'Assets');
  await choose(page.getByRole('combobox', { name: 'Your dashboard' }), 'Exposure');
  await look(page, 'preferences');
  await goInside(page, '/dashboard');
  await expect(page.getByRole('link', { name: 'Exposure', exact: true })).toBeVisible();

  await showPage(page, '/account/audit-log', 'Account audit log');
  const log = page.getByRole('table', { name: 'Your audit log' });
  await expect(log.getByText('Company: created')).toBeVisible();
  await page.getByRole('searchbox', { name: 'What was done' }).fill('company: created');
  await expect(page.getByText('1 entry on this page')).toBeVisible();
  await log.getByText('Company: created').click();
  await expect(log.getByText('Entry', { exact: true })).toBeVisible();
  const exporting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect(await readFile(await (await exporting).path(), 'utf8')).toMatch(
    /^at,action,.*\r\n[^,]+,company\.created,done,/,
  );
  await look(page, 'audit-log');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('2020-01-02');
  await expect(page.getByText('Choose the first day or a later one.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(log.getByText('Company: created')).toBeVisible();

  await showPage(page, '/account/rewards', 'Rewards');
  await expect(page.getByRole('textbox', { name: 'Referral link' })).toHaveValue(/\/signup\?ref=[A-Z2-7]{10}$/);
  await expect(page.getByText('Nobody yet.')).toBeVisible();
  await look(page, 'rewards');

  await showPage(page, '/support', 'Support');
  await page.getByLabel('Search').fill('passkey');
  await expect(page.getByRole('link', { name: 'Sign in with a passkey or codes of an app' })).toBeVisible();
  await expect(page.getByText('Reached', { exact: true })).toBeVisible();
  await page.getByLabel('What happened').fill('The list was empty');
  await page.getByText(/^See the diagnostics file/).click();
  await expect(page.getByRole('group', { name: 'Diagnostics file' })).toContainText('"report": "The list was empty"');
  await look(page, 'support');
  expect(complaints).toEqual([]);
});

/** Signs in by hand: to the page the person begins on. */
async function beginSignIn(page: Page, local: ServerProcess, person: Person): Promise<void> {
  await page.goto(`${local.url}/signup`);
  await page
    .getByRole('button', { name: /^Sign in/ })
    .first()
    .click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('[SEC192, SEC193, SEC195, CA25] an app and a passkey are set up, let their person in, and go with the account', async ({
  browser,
  page,
  local,
}) => {
  const ada = await addPerson(local, 'Ada', 'Acme');
  await signInAs(page, ada, `${local.url}/account/access`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.getByRole('link', { name: 'Set up a second step' }).click();
  await setPassword(page, ada);
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(await axeComplaints(page)).toEqual([]);
  await picture(page, 'shots/second-step.png', true);
  const key = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Code of the app').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.getByRole('button', { name: 'Use this app' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const code = await page.locator('.codes code').first().innerText();
  await page.getByRole('button', { name: 'I kept them' }).click();
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Muster' }).click();
  await expect(page.getByText('10 codes left')).toBeVisible();

  // Elsewhere, where there is no passkey: the password, and a code on paper.
  const elsewhere = await (await browser.newContext()).newPage();
  await beginSignIn(elsewhere, local, ada);
  await expect(elsewhere.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await elsewhere.getByLabel('Code', { exact: true }).fill(code);
  await elsewhere.getByRole('button', { name: 'Sign in with the code' }).click();
  await elsewhere.waitForURL(/\/dashboard/);
  await goInside(elsewhere, '/account/access');
  await expect(elsewhere.getByText('9 codes left')).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();

  // Here the sign-in has ended; the passkey alone lets its person in again.
  await page.waitForURL(/\/signup/);
  await page
    .getByRole('button', { name: /^Sign in/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.waitForURL(/\/account\/access/);
  await expect(page.getByText('My laptop')).toBeVisible();

  await showPage(page, '/account/privacy', 'Privacy settings');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText(`Type your address: ${ada.email}`)).toBeVisible();
  await dialog.getByLabel('Your email address').fill(ada.email);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  // Nobody is signed in any more. On the way out pages come and go: what is kept is asked until one has stayed.
  await expect(async () => {
    expect(new URL(page.url()).pathname).toMatch(/^\/$|^\/identity\/sign-in\//);
    expect(await databases(page)).toEqual([]);
  }).toPass();
  await elsewhere.context().close();
});
