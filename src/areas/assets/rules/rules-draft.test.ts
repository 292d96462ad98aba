import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rule } from '../../../../domain/correlation/company-rules';
import { draftOf, overOthers, readDraft, rulesChange, ruleText } from './rules-draft';

const EMPTY = draftOf([]);

test('[C48] what is typed is read line by line, each rule once, and the lines that are wrong are named', () => {
  const lines = { ...EMPTY.lines, name: 'Kiosk\n\nkiosk\na*b\n*', serial: 'x\n'.repeat(13), mac: '00-50-56' };
  const { rules, problems } = readDraft({ ...EMPTY, keys: ['tag'], lines });
  expect(rules).toEqual([
    { kind: 'keys', value: 'tag' },
    { kind: 'mac', value: '00:50:56' },
    { kind: 'name', value: 'kiosk' },
  ]);
  expect(Object.keys(problems)).toEqual(['name', 'serial']);
  expect(problems.name).toMatch(/^Line 4, “a\*b”: Write a host name such as kiosk.*\. The same goes for line 5$/);
  expect(problems.serial).toMatch(/^Line 1, .*\. The same goes for lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more$/);
});

test('[C48] more rules than a company may have, and a reason too long, are said', () => {
  const name = Array.from({ length: 501 }, (_, n) => `kiosk${n}`).join('\n');
  const { problems } = readDraft({ ...EMPTY, lines: { ...EMPTY.lines, name }, reason: 'x'.repeat(1_001) });
  expect(problems).toEqual({ all: 'These are 501 rules, of at most 500.', reason: 'At most 1000 characters' });
});

test('[C49] what stands is what is typed until it is changed, and only what differs is made and taken back', () => {
  const standing: (Rule & { id: string })[] = [
    { id: '1', kind: 'keys', value: 'mac' },
    { id: '2', kind: 'name', value: 'kiosk' },
    { id: '3', kind: 'name', value: '*.guest.example.com' },
  ];
  const draft = draftOf(standing);
  expect(draft.lines.name).toBe('*.guest.example.com\nkiosk');
  expect(rulesChange(standing, readDraft(draft).rules)).toEqual({ made: [], takenBack: [] });
  const changed = { ...draft, keys: [], lines: { ...draft.lines, name: 'kiosk\ntill' } };
  expect(rulesChange(standing, readDraft(changed).rules)).toEqual({
    made: [{ kind: 'name', value: 'till' }],
    takenBack: [standing[0], standing[2]],
  });
  expect([{ kind: 'keys', value: 'tag' } as const, { kind: 'mac', value: '00:50:56' } as const].map(ruleText)).toEqual([
    'All image tags',
    'MAC 00:50:56',
  ]);
});

test('[C66] a rule that came meanwhile stays, one that was taken back meanwhile is not made again', () => {
  const base: Rule[] = [
    { kind: 'name', value: 'kiosk' },
    { kind: 'keys', value: 'mac' },
  ];
  const draft = { ...draftOf(base), reason: 'Shared', lines: { ...draftOf(base).lines, name: 'kiosk\ntill\n' } };
  expect(overOthers({ base, draft }, base)).toBe(draft);
  const standing: Rule[] = [
    { kind: 'name', value: 'colleague1' },
    { kind: 'name', value: 'till' },
    { kind: 'keys', value: 'tag' },
  ];
  const over = overOthers({ base, draft }, standing);
  expect(over).toEqual({
    keys: ['tag'],
    lines: { ...draft.lines, name: 'colleague1\ntill\n' },
    reason: 'Shared',
  });
  // What is half typed is nobody else's line.
  const half = { ...draft, lines: { ...draft.lines, name: 'kiosk\na*b' } };
  expect(overOthers({ base, draft: half }, [...base, { kind: 'name', value: 'late' }]).lines.name).toBe(
    'late\nkiosk\na*b',
  );
});

const anyRules = fc.uniqueArray(
  fc.oneof(
    fc.record({ kind: fc.constant('name' as const), value: fc.constantFrom('kiosk', 'till', 'desk*', '*.guest.org') }),
    fc.record({ kind: fc.constant('serial' as const), value: fc.constantFrom('VMW-7F31A', 'SN55102X') }),
    fc.record({ kind: fc.constant('keys' as const), value: fc.constantFrom('mac', 'tag') }),
  ),
  { selector: (rule) => ruleText(rule) },
);

test('[C66] of others’ rules only those are taken back that the person removed, and only what they wrote is made', () => {
  const has = (rules: readonly Rule[], rule: Rule) => rules.some((one) => ruleText(one) === ruleText(rule));
  fc.assert(
    fc.property(anyRules, anyRules, anyRules, (base, mine, theirs) => {
      const standing = theirs.map((rule, at) => ({ ...rule, id: String(at) }));
      const { rules } = readDraft(overOthers({ base, draft: draftOf(mine) }, standing));
      const { made, takenBack } = rulesChange(standing, rules);
      expect(takenBack.map(ruleText)).toEqual(
        standing.filter((rule) => has(base, rule) && !has(mine, rule)).map(ruleText),
      );
      for (const rule of made) expect([has(mine, rule), has(base, rule)]).toEqual([true, false]);
      for (const rule of mine) if (!has(base, rule)) expect(has(rules, rule)).toBe(true);
    }),
  );
});
