import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { QueryNode } from '../../../contract/query';
import { matches } from '../../../tests/kit/matches';
import { COMPARISON_RULES } from './comparison-rules';

test('[Q65] what the page says of comparing is what the rule says', () => {
  const spec = readFileSync('docs/spec/query.md', 'utf8').replaceAll('`', '');
  const rule = spec.split('\n').find((line) => line.startsWith('- **Q65**'));
  for (const said of COMPARISON_RULES) expect(rule).toContain(said);
});

const asset = { name: 'Zoë-WEB', tags: ['lab', 'shop'], lastSeenAt: '2026-03-29T23:30:00Z' };
const asks = (field: string, op: string, value?: string | boolean): QueryNode =>
  JSON.parse(JSON.stringify({ field, op, value }));

test.each([
  ['exactly', asks('name', 'eq', 'zoë-web'), false],
  ['exactly', asks('name', 'neq', 'zoë-web'), true],
  ['ignore case', asks('name', 'contains', 'zoË'), true],
  ['but not accents', asks('name', 'contains', 'zoe'), false],
  ['patterns are', asks('name', 'regex', 'web'), false],
  ['patterns are', asks('name', 'regex', '(?i)web'), true],
  ['a missing value', asks('owner.name', 'eq', ''), false],
  ['a missing value', asks('owner.name', 'neq', 'Ada'), true],
  ['a missing value', asks('owner.name', 'exists', false), true],
  ['of a list', asks('tags', 'eq', 'shop'), true],
  ['a day', asks('lastSeenAt', 'eq', '2026-03-29'), true],
  ['before', asks('lastSeenAt', 'lt', '2026-03-29'), false],
  ['after', asks('lastSeenAt', 'gt', '2026-03-29'), false],
])('[Q65] %s: %j', (_, tree, isFound) => {
  expect(matches(asset, tree, 'asset')).toBe(isFound);
});
