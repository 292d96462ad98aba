import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import { PATHS, type PathName } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { exampleOf, HERE, NAMES } from '../kit/route-examples';
import { expectUpToDate, goInside, seeEach } from './pages';
import { ADMIN, addMember, callsOf, signInAs } from './people';
import type { ServerProcess } from './server-process';
import { test } from './shared-server';

/** The guarded pages of the route map, as they open for strangers and for a member. */

let server: ServerProcess;
let company = HERE;
test.beforeEach(({ local }) => {
  server = local;
});

const Me = z.object({ companies: z.array(z.object({ companyId: z.string() })) });
const GUARDED = NAMES.filter((name) => ROUTES[name].access !== undefined);
/** Every `:id` of a company stands for the member's own. */
const addressOf = (name: PathName) => exampleOf(name).replace(HERE, ROUTES[name].area === 'company' ? company : HERE);

test('[R9] every guarded page sends a stranger to sign in, with the way back', async ({ page }) => {
  test.setTimeout(240_000);
  const began = Date.now();
  await page.goto(`${server.url}${PATHS.about}`);
  await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible();
  // The page that signs in leaves at once for the provider; here only where it would go is of interest.
  const asked: string[] = [];
  await page.exposeFunction('sentTo', (address: string) => void asked.push(address));
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (state, unused, to) => {
      if (String(to).startsWith('/signup')) void Reflect.get(window, 'sentTo')(String(to));
      else replace(state, unused, to);
    };
  });
  for (const name of GUARDED) {
    const address = `${addressOf(name)}?tab=x`;
    await goInside(page, address);
    const wanted = `/signup?${new URLSearchParams({ redirect: address })}`;
    await expect.poll(() => asked.at(-1), PATHS[name]).toBe(wanted);
    await expect.soft(page.locator('.dashboard-layout'), PATHS[name]).toHaveCount(0);
    await goInside(page, PATHS.about);
    await expect(page).toHaveTitle(`${ROUTES.about.title} · Muster`);
  }
  // And one of each guard as a person types it: through to the provider.
  for (const name of ['accountProfile', 'adminUsers', 'companyUsers', 'company'] as const) {
    await page.goto(server.url + addressOf(name));
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true }), PATHS[name]).toBeVisible();
  }
  console.log(`${GUARDED.length} guarded paths as a stranger in ${Date.now() - began} ms`);
});

test('[R9, R10, R11] a member opens what is for members, and is refused the rest', async ({ page }) => {
  test.setTimeout(240_000);
  const began = Date.now();
  const bob = await addMember(server, ADMIN, 'Bob');
  const me = Me.parse(await (await callsOf(server, bob))('/api/users/me'));
  company = me.companies[0]?.companyId ?? '';
  await signInAs(page, bob, `${server.url}/dashboard`);
  await expectUpToDate(page);
  const isRefused = (name: PathName) => ['platform-admin', 'admin-access'].includes(ROUTES[name].access ?? '');
  const visits = GUARDED.map((name) => ({
    address: addressOf(name),
    title: isRefused(name) ? 'Access Forbidden' : ROUTES[name].title,
  }));
  const between = { address: PATHS.formattingDemo, title: ROUTES.formattingDemo.title };
  for (const [at, { title, headings, text }] of (await seeEach(page, visits, between)).entries()) {
    const name = GUARDED[at] ?? 'home';
    expect.soft(title, PATHS[name]).toBe(`${visits[at]?.title} · Muster`);
    expect.soft(headings, PATHS[name]).not.toEqual([]);
    if (!isRefused(name)) continue;
    expect.soft(headings, PATHS[name]).toContain('Access Forbidden');
    expect.soft(text, PATHS[name]).toContain('You do not have permission to access this page');
  }
  // As a person types it.
  await page.goto(server.url + addressOf('adminUsers'));
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
  // A company that is not theirs.
  await page.goto(server.url + exampleOf('company'));
  await expect(page.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible();
  console.log(
    `${GUARDED.length} guarded paths as a member, ${GUARDED.filter(isRefused).length} refused, in ${Date.now() - began} ms`,
  );
});
