import { expect, test } from 'vitest';
import { href, PATHS } from '../../contract/paths';
import { resolved } from '../../tests/kit/resolved';
import { exampleOf, NAMES, paramsOf } from '../../tests/kit/route-examples';

/** The identity provider’s callback, and the list of what the specification has a page for. */
const BESIDE = ['/auth/callback', '/vulnerabilities/tickets'];

test('[R1] there are the 160 paths of the specification, each once, and two beside them', () => {
  const patterns = Object.values(PATHS);
  expect(patterns.filter((pattern) => !BESIDE.includes(pattern))).toHaveLength(160);
  expect(new Set(patterns).size).toBe(160 + BESIDE.length);
});

test.each(NAMES)('[U1][R1] %s resolves to itself, with its parameters', (name) => {
  expect(resolved(exampleOf(name))).toEqual({ name, params: paramsOf(name) });
});

test('[R1] no path takes what another one names more exactly', () => {
  expect(resolved('/companies/create')?.name).toBe('companyCreate');
  expect(resolved('/companies/invitations/edit')?.name).toBe('companyInvitation');
  expect(resolved('/policies/new')?.name).toBe('policyNew');
  expect(resolved('/integrations/actions/history')?.name).toBe('actionHistory');
  expect(resolved('/integrations/actions/x/logs')?.name).toBe('actionLogs');
  expect(resolved('/integrations/sync-history/edit')?.name).toBe('syncRun');
  expect(resolved('/assets/groups')?.name).toBe('assetGroups');
});

test('[R2] a slug has any depth', () => {
  expect(resolved('/docs')?.name).toBe('docs');
  expect(resolved('/docs/')?.name).toBe('docs');
  expect(resolved('/docs/api')).toEqual({ name: 'doc', params: { slug: 'api' } });
  expect(resolved('/guides/a/b/c/d')).toEqual({ name: 'guide', params: { slug: 'a/b/c/d' } });
  expect(href('doc', { slug: 'api/row filters' })).toBe('/docs/api/row%20filters');
});

test('[U2] an unknown path resolves to nothing', () => {
  for (const path of ['/assets/x/y', '/nowhere', '/docsx', '/companies/x/y', '/dashboard/x', '/auth']) {
    expect(resolved(path), path).toBeNull();
  }
});
