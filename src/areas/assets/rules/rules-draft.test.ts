import { expect, test } from 'vitest';
import type { Rule } from '../../../../domain/correlation/company-rules';
import { draftOf, readDraft, rulesChange, ruleText } from './rules-draft';

const EMPTY = draftOf([]);

test('[C48] what is typed is read line by line, each rule once, and the first line that is wrong is named', () => {
  const lines = { ...EMPTY.lines, name: 'Kiosk\n\nkiosk\na*b\n*', mac: '00-50-56' };
  const { rules, problems } = readDraft({ ...EMPTY, keys: ['tag'], lines });
  expect(rules).toEqual([
    { kind: 'keys', value: 'tag' },
    { kind: 'mac', value: '00:50:56' },
    { kind: 'name', value: 'kiosk' },
  ]);
  expect(Object.keys(problems)).toEqual(['name']);
  expect(problems.name).toMatch(/^Line 4, “a\*b”: Write a host name such as kiosk/);
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
