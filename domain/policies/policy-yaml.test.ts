import { expect, test } from 'vitest';
import { type KnownPolicy, type Planned, planYaml, policiesToYaml } from './policy-yaml';

const GROUP = { id: '00000000-0000-4000-8000-0000000000d1', name: 'Edge' };
const known: KnownPolicy = {
  ...{ id: '00000000-0000-4000-8000-0000000000d2', name: 'Every asset has an owner', severity: 'medium', graceDays: 7 },
  ast: { op: 'and', items: [{ field: 'owner.name', op: 'exists' }] },
  ...{ expectation: 'match', includeGroupIds: [GROUP.id], excludeGroupIds: [], actions: [], enabled: true },
  triggers: [{ on: 'schedule', cron: '0 6 * * *', zone: 'Europe/Berlin' }],
};
const world = { policies: [known], groups: [GROUP] };
const plan = (text: string): readonly Planned[] => planYaml(text, world);
const said = (text: string) =>
  plan(text).map((one) => [one.does, one.line, one.does === 'refuse' ? one.reason : one.name]);
const file = (...lines: readonly string[]): string => ['muster: 1', 'policies:', ...lines].join('\n');

test('[PO18] what is exported is so already; what is changed in it is changed, and what is new is made, at its line', () => {
  const text = policiesToYaml(world.policies, world.groups);
  expect(text).toContain('- Edge');
  expect(plan(text)).toMatchObject([{ does: 'same', line: 3 }]);
  expect(plan(text.replace('graceDays: 7', 'graceDays: 9'))).toMatchObject([
    { does: 'change', policyId: known.id, fields: ['graceDays'] },
  ]);
  // In another company it is a new one, whose group is found by its name.
  const there = { policies: [], groups: [{ id: 'there', name: 'Edge' }] };
  expect(planYaml(text, there)).toMatchObject([{ does: 'make', content: { includeGroupIds: ['there'] } }]);
});

test('[PO18] what is refused says its line, the reason and the way out', () => {
  const policy = (...more: readonly string[]) => [
    '  - name: New',
    '    severity: high',
    '    condition: { field: type, op: eq, value: server }',
    ...more,
  ];
  expect(said(file(...policy()))).toEqual([['make', 3, 'New']]);
  expect(said('nonsense')).toEqual([['refuse', 1, expect.stringContaining('It begins with “muster: 1”')]]);
  expect(said('muster: 1\npolicies: [')).toEqual([['refuse', 2, expect.any(String)]]);
  expect(said(file(...policy('    colour: red')))).toEqual([
    ['refuse', 3, expect.stringContaining('“colour”: take it out')],
  ]);
  expect(said(file(...policy('    graceDays: 99999')))).toEqual([['refuse', 6, 'graceDays: at most 3650.']]);
  expect(said(file(...policy().map((line) => line.replace('high', 'blue'))))).toEqual([
    ['refuse', 4, 'severity: write one of info, low, medium, high, critical.'],
  ]);
  expect(said(file(...policy('    onlyGroups: [Core]')))).toEqual([['refuse', 6, expect.stringContaining('“Core”')]]);
  expect(said(file(...policy('    triggers: [{ on: schedule, cron: "0 6 * * *", zone: Mars }]')))).toEqual([
    ['refuse', 6, expect.stringContaining('Write one as Europe/Berlin')],
  ]);
  expect(said(file(...policy(), ...policy()))).toEqual([
    ['make', 3, 'New'],
    ['refuse', 6, expect.stringContaining('twice')],
  ]);
  expect(said(file('  - name: Half', '    severity: low', '    condition: { field: type }'))).toEqual([
    ['refuse', 5, expect.stringContaining('condition: ')],
  ]);
});
