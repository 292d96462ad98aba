import { expect, test } from 'vitest';
import { fc } from '../../tests/kit/fast-check';
import { jointly, sameFindings, type Word } from './duplicates';

const day = (n: number): string => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const word = (id: string, more: Partial<Word> = {}): Word => ({
  ...{ id, sourceRecordId: `record of ${id}`, scanner: `Scanner ${id}`, uniqueIdFromTool: id, cves: ['CVE-2026-0001'] },
  ...{ firstSeenAt: day(1), lastSeenAt: day(9), resolvedAt: null },
  ...more,
});
const pack = (name: string, more = {}) => ({ fix: { name, ecosystem: 'PyPI', fixedIn: ['2'], ...more } });
const groups = (...words: readonly Word[]) => sameFindings(words).map((group) => group.map(({ id }) => id).toSorted());

test('[FN9] one vulnerability and package of different records; several CVEs, or one record, never', () => {
  expect(groups(word('a'), word('b'))).toEqual([['a', 'b']]);
  expect(groups(word('a'), word('b', { cves: ['CVE-2026-0001', 'CVE-2026-0002'] }))).toEqual([]);
  expect(groups(word('a', { sourceRecordId: 'r' }), word('b', { sourceRecordId: 'r' }))).toEqual([]);
  expect(groups(word('a', { cves: [] }), word('b', { cves: [] }))).toEqual([]);
  expect(groups(word('a', pack('Foo_bar')), word('b', pack('foo-bar')))).toEqual([['a', 'b']]);
  expect(groups(word('a', pack('foo')), word('b', pack('bar')))).toEqual([]);
  const bare = { fix: { name: 'foo', fixedIn: ['2'] } };
  expect(groups(word('a', pack('foo')), word('b', bare), word('c', pack('bar')))).toEqual([['a', 'b']]);
});

test('[FN9] another name of a vulnerability counts as its CVE where a finding says both; an advisory of many does not', () => {
  const ruleId = 'GHSA-aaaa-bbbb-cccc';
  expect(groups(word('a', { ruleId }), word('b', { cves: [], ruleId }))).toEqual([['a', 'b']]);
  expect(groups(word('a', { cves: [], ruleId }), word('b', { cves: [], ruleId }))).toEqual([['a', 'b']]);
  const other = word('c', { ruleId, cves: ['CVE-2026-0002'] });
  expect(groups(word('a', { ruleId }), word('b', { cves: [], ruleId }), other)).toEqual([]);
  const dsa = { cves: [], ruleId: 'DSA-5001-1' };
  expect(groups(word('a', dsa), word('b', dsa))).toEqual([]);
});

test('[FN9] one that names no package goes with one that does; of several packages none loses what was decided', () => {
  const [foo, bar] = [word('a', { ...pack('foo'), resolvedAt: day(9) }), word('b', pack('bar'))];
  expect(groups(foo, bar, word('c'))).toEqual([['b', 'c']]);
  expect(groups(foo, bar, word('c', { verdict: 'false_positive', verdictAt: day(2) }))).toEqual([]);
  // Of one record each is one of its own: by their place.
  const at = (id: string, record: string, location: string) => word(id, { sourceRecordId: record, location });
  const places = [at('a', 'r', '/x'), at('b', 'r', '/y'), at('c', 's', '/y'), at('d', 's', '/z')];
  expect(groups(...places).toSorted()).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ]);
});

test('[FN10] who leads: the newest verdict, who is assigned or talked about, what is seen, and was first', () => {
  const leader = (group: readonly Word[], talked: readonly string[] = []) =>
    [...jointly(group, new Set(talked))].find(([, { duplicateOf }]) => duplicateOf === undefined)?.[0];
  const late = { firstSeenAt: day(5) };
  expect(leader([word('a', late), word('b')])).toBe('b');
  expect(leader([word('a', late), word('b', { resolvedAt: day(6) })])).toBe('a');
  expect(leader([word('a', late), word('b')], ['a'])).toBe('a');
  const ann = { id: 'ann', name: 'Ann' };
  expect(leader([word('a'), word('b', { ...late, assignee: ann })], ['a'])).toBe('b');
  const said = (at: number) => ({ verdict: 'verified', verdictAt: day(at) }) as const;
  expect(leader([word('a', said(2)), word('b', said(3)), word('c', { assignee: ann })])).toBe('b');
});

test('[FN11] how all see it: since the first of them, until the last; back where all had ceased to', () => {
  const together = (...group: readonly Word[]) =>
    [...jointly(group, new Set()).values()].find(({ duplicateOf }) => duplicateOf === undefined)?.together;
  expect(together(word('a'), word('b', { firstSeenAt: day(2) }))).toBeUndefined();
  const gone = word('b', { resolvedAt: day(4) });
  expect(together(word('a', { firstSeenAt: day(2) }), gone)).toEqual({ firstSeenAt: day(1) });
  expect(together(word('a', { firstSeenAt: day(6) }), gone)).toEqual({ firstSeenAt: day(1), reopenedAt: day(6) });
  const verified = { verdict: 'verified', verdictAt: day(2) } as const;
  expect(together(word('a', { ...verified, resolvedAt: day(4) }), word('b'))).toEqual({ resolvedAt: null });
  expect(together(word('a', { ...verified, resolvedAt: day(4) }), word('b', { resolvedAt: day(7) }))).toEqual({
    resolvedAt: day(7),
  });
  const fixed = word('a', { verdict: 'mitigated', verdictAt: day(5), lastSeenAt: day(4) });
  expect(together(fixed, word('b'))).toEqual({ lastSeenAt: day(9) });
});

const someWord = fc
  .record({
    record: fc.constantFrom('r', 's', 't'),
    cve: fc.constantFrom('CVE-2026-0001', 'CVE-2026-0002'),
    name: fc.constantFrom(undefined, 'foo', 'bar'),
    location: fc.constantFrom(undefined, '/x', '/y'),
    first: fc.integer({ min: 1, max: 4 }),
    gone: fc.option(fc.integer({ min: 5, max: 7 })),
    said: fc.option(fc.integer({ min: 1, max: 9 }), { freq: 3 }),
  })
  .map(({ record, cve, name, location, first, gone, said }) => ({
    ...{ sourceRecordId: record, scanner: record, cves: [cve], firstSeenAt: day(first) },
    ...(name !== undefined && pack(name)),
    ...(location !== undefined && { location }),
    resolvedAt: gone === null ? null : day(gone),
    ...(said !== null && { verdict: 'verified' as const, verdictAt: day(said) }),
  }));

test('[FN9] [FN10] in whatever order they are given: the same groups and leaders, each finding in one at most', () => {
  fc.assert(
    fc.property(fc.array(someWord, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (some, chance) => {
      const words = some.map((one, at) => word(`w${at}`, one));
      const shuffled = words
        .map((one) => ({ one, at: chance.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const joints = (all: readonly Word[]) =>
        sameFindings(all)
          .flatMap((group) => [...jointly(group, new Set())])
          .toSorted(([a], [b]) => (a < b ? -1 : 1));
      expect(joints(shuffled)).toEqual(joints(words));
      const ids = sameFindings(words).flatMap((group) => group.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('[MT11] all of it is ruled out where each that sees it is, or says neither package nor version and the company speaks of the others', () => {
  const exception = { id: 'e', reason: 'Not reached', by: 'Ada', until: null };
  const out = (more: Partial<Word> = {}) => ({ ...pack('foo', { version: '1' }), ruledOutAt: day(3), ...more });
  const said = (...words: readonly Word[]): string | null => {
    const [leader, joint] = [...jointly(words, new Set())].find(([, one]) => one.duplicateOf === undefined) ?? [];
    const own = words.find(({ id }) => id === leader)?.ruledOutAt ?? null;
    return joint?.together?.ruledOutAt === undefined ? own : joint.together.ruledOutAt;
  };
  const excepted = word('b', out({ exception }));
  expect(said(word('a'), excepted)).toBe(day(3));
  expect(said(word('a', pack('foo')), excepted)).toBe(day(3));
  expect(said(word('a', pack('foo', { version: '2' })), excepted)).toBeNull();
  // Whoever sees it no more says nothing.
  expect(said(word('a', { ...pack('foo', { version: '2' }), resolvedAt: day(5) }), excepted)).toBe(day(3));
  expect(said(word('a'), word('b', out({ exception, resolvedAt: day(5) })))).toBeNull();
  // What VEX says of software is no word on what somebody else sees.
  expect(said(word('a'), word('b', out()))).toBeNull();
  expect(said(word('a', out({ exception, ruledOutAt: day(4) })), word('b', out()))).toBe(day(4));
});
