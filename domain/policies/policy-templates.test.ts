import { expect, test } from 'vitest';
import { readQuery } from '../query/read-query';
import { checkQueryText } from '../query/text/parse-query-text';
import { POLICIES } from './policy-template-words';
import { POLICY_CATEGORIES, POLICY_TEMPLATES } from './policy-templates';

const NOW = Date.parse('2026-03-29T01:30:00Z');

test('[TM20] there are thirty, each of its own name, and some of every category', () => {
  expect(POLICY_TEMPLATES).toHaveLength(30);
  for (const part of ['key', 'name', 'why', 'resolution'] as const) {
    expect(new Set(POLICY_TEMPLATES.map((one) => one[part])).size, part).toBe(30);
  }
  expect(new Set(POLICY_TEMPLATES.map(({ category }) => category))).toEqual(new Set(Object.values(POLICY_CATEGORIES)));
});

test.each(POLICIES)(
  '[TM20] “$name” asks what can be asked, and says why and what to do',
  ({ asks, why, resolution }) => {
    const { tree, problems } = checkQueryText(asks, { entity: 'asset', now: NOW });
    expect(problems).toEqual([]);
    expect(readQuery(tree).tree).toEqual(tree);
    for (const text of [why, resolution]) expect(text).toMatch(/^[A-Z].{30,}\.$/s);
  },
);
