import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PATHS, type PathName } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import type { Route } from '../../contract/routes/route';
import type { Person } from '../../domain/abilities/person';
import { resolved } from '../../tests/kit/resolved';
import { exampleOf, HERE, NAMES } from '../../tests/kit/route-examples';
import { AREAS } from './areas';
import { admit, type Outcome, type Visitor } from './guards';
import { layoutOf } from './layouts/layout-of';
import { isPlanned } from './planned';
import { SITE_TITLE } from './site-title';

const someone: Person = { id: 'me', sub: 'idp|me', isPlatformAdmin: false, companies: [], billingAccounts: [] };
const inCompany = (role: string): Person => ({ ...someone, companies: [{ companyId: HERE, role }] });
const AUDIENCES: readonly (readonly [name: string, person: Person | null])[] = [
  ['anonymous', null],
  ['member', inCompany('member')],
  ['company admin', inCompany('admin')],
  ['owner', inCompany('owner')],
  ['platform admin', { ...someone, isPlatformAdmin: true }],
];

const told = (outcome: Outcome) =>
  outcome.kind === 'error' ? `${outcome.status} ${outcome.message}`.trim() : outcome.kind;

/** What one audience meets: layout and outcome. */
function met(name: PathName, person: Person | null): string {
  const found = resolved(exampleOf(name));
  if (found === null) return '404';
  const visitor: Visitor = { person, companyId: HERE, initialized: true };
  const route = ROUTES[found.name];
  return `${layoutOf(route, person !== null)}: ${told(admit(route, found.params, visitor))}`;
}

test('[R3] the table of all paths for every audience is the committed one', async () => {
  const head = ['path', 'page', 'title', 'built', ...AUDIENCES.map(([audience]) => audience)];
  const rows = NAMES.map((name) => [
    PATHS[name],
    name,
    ROUTES[name].title,
    isPlanned(name) ? 'planned' : 'built',
    ...AUDIENCES.map(([, person]) => met(name, person)),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../docs/spec/route-table.txt');
});

test('[R4] the site root has the dashboard layout for those signed in', () => {
  expect(layoutOf(ROUTES.home, false)).toBe('default');
  expect(layoutOf(ROUTES.home, true)).toBe('dashboard');
});

const named = (matches: (route: Route) => boolean) => NAMES.filter((name) => matches(ROUTES[name]));

test('[R5] the company wizard has the dashboard layout, only the policy exception none', () => {
  expect(ROUTES.companyWizard.layout).toBe('dashboard');
  expect(named(({ layout }) => layout === 'none')).toEqual(['policyException']);
});

test('[R6] the hero pages and their subtitles', () => {
  const heroes = named(({ layout }) => layout === 'with-hero').map((name) => [ROUTES[name].title, ROUTES[name].hero]);
  expect(Object.fromEntries(heroes)).toEqual({
    'About Us': 'Mission, vision and team',
    'Our Team': undefined,
    'Technical Documentation': 'In-depth technical references, framework implementations, API docs',
    'About the company': 'Company, team, commitment to cyber security',
    'Best Practice Guides': 'Security best practices, step-by-step guides for common scenarios and compliance',
    'Contact Us': 'Get in touch with the team',
  });
  expect(named(({ hero, layout }) => hero !== undefined && layout !== 'with-hero')).toEqual([]);
});

test('[R7] titles are all different, so that tabs and history can be told apart', () => {
  const titles = NAMES.map((name) => ROUTES[name].title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test('[R13] a path whose id is no UUID is not a page', () => {
  const found = resolved('/assets/123');
  expect(found?.name).toBe('asset');
  expect(told(admit(ROUTES.asset, found?.params ?? {}, { person: null, companyId: null, initialized: true }))).toBe(
    '404 Page Not Found',
  );
});

test('[R18] every planned page has words of its area, and every area with words has a planned page', () => {
  const areas = new Set(NAMES.filter(isPlanned).map((name) => ROUTES[name].area));
  const withWords = AREAS.filter(({ planned }) => planned !== undefined).map(({ name }) => name);
  expect(withWords.sort()).toEqual([...areas].sort());
});

test('[R18] a planned page sends nobody to another planned page', () => {
  const links = AREAS.flatMap(({ planned }) => planned?.links ?? []);
  expect(links.filter(isPlanned)).toEqual([]);
});

test('[R18] the ways in and out, and what a token opens, are never only planned', () => {
  const required: readonly PathName[] = [
    'signup',
    'logout',
    'unauthorized',
    'acceptTerms',
    'authError',
    'policyException',
    'companyInvitation',
    'billingInvitation',
  ];
  expect(required.filter(isPlanned)).toEqual([]);
});

test('[R26] title and description of the site say what it is about, before and after the app has started', () => {
  const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  const title = /<title>(.*)<\/title>/.exec(html)?.[1] ?? '';
  const description = /name="description" content="(.*)"/.exec(html)?.[1] ?? '';
  expect(title).toBe(SITE_TITLE);
  for (const text of [title, description]) {
    for (const what of ['cyber security news', 'threat reports', 'expert analysis', 'asset management']) {
      expect(text.toLowerCase()).toContain(what);
    }
  }
  expect(description).toContain('actionable insights on emerging threats and best practices');
});
