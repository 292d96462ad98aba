import { expect, test } from 'vitest';
import type { Person } from '../../../domain/abilities/person';
import { entryAt, inBar, railEntries } from './rail-entries';

const COMPANY = 'here';

const person = (role: 'member' | 'owner' | null): Person => ({
  id: 'p',
  sub: 'idp|p',
  isPlatformAdmin: false,
  bypass: false,
  companies: role === null ? [] : [{ companyId: COMPANY, role }],
  billingAccounts: [],
});

const shown = (who: Person | null, companyId: string | null = COMPANY): readonly string[] =>
  railEntries({ person: who, companyId, initialized: true }).map(({ label }) => label);

test('[R24] the rail offers what the person may open, and nothing else', () => {
  const all = [
    ...['Dashboard', 'Assets', 'Groups', 'Findings', 'Vulnerabilities', 'Tickets', 'Queries', 'Integrations'],
    ...['Sync history', 'Actions', 'Agents', 'Data sources', 'Policies', 'Exceptions', 'Definitions', 'SLAs'],
  ];
  expect(shown(person('owner'))).toEqual(all);
  // Members may not read tickets, sources, policies, their exceptions and definitions of SLAs, whose pages would only say so.
  const kept = ['Tickets', 'Integrations', 'Actions', 'Agents', 'Policies', 'Exceptions', 'SLAs'];
  expect(shown(person('member'))).toEqual(all.filter((label) => !kept.includes(label)));
  // Of another company they may read nothing.
  expect(shown(person('owner'), 'elsewhere')).toEqual(['Dashboard']);
  expect(shown(person(null), null)).toEqual(all);
});

test('[R24] the nearest entry is the current one', () => {
  const at = (path: string) => entryAt(path)?.label;
  expect(at('/assets')).toBe('Assets');
  expect(at('/assets/00000000-0000-4000-8000-000000000001')).toBe('Assets');
  expect(at('/assets/groups')).toBe('Groups');
  expect(at('/queries/builder')).toBe('Queries');
  expect(at('/')).toBe('Dashboard');
  for (const path of ['/boards', '/boards/overview', '/custom-widgets', '/custom-widgets/new', '/reports']) {
    expect(at(path)).toBe('Dashboard');
  }
  expect(at('/account/profile')).toBeUndefined();
});

test('[R24] a phone’s bar has room for a few: the one that is open is among them, and the others are not lost', () => {
  const entries = railEntries({ person: null, companyId: null, initialized: true });
  expect(inBar(entries, entries[0], false)).toEqual({ shown: entries, others: [] });
  expect(inBar(entries.slice(0, 5), entries[0], true).others).toEqual([]);
  for (const here of [undefined, ...entries]) {
    const { shown, others } = inBar(entries, here, true);
    expect(shown).toHaveLength(4);
    expect(shown.slice(0, 3)).toEqual(entries.slice(0, 3));
    if (here !== undefined) expect(shown).toContain(here);
    expect(new Set([...shown, ...others])).toEqual(new Set(entries));
  }
});
