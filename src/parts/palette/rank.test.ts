import { expect, test } from 'vitest';
import { A_FEW, closeness, fewOfEach, ranked, withRecent } from './rank';

const item = (id: string, ...names: string[]) => ({ id, names });

test('[CP2] what is called so is nearest, then what begins so, a word of it, what is inside, and what begins its words', () => {
  expect(closeness('SSH', 'ssh')).toBe(0);
  expect(closeness('Query builder', 'que')).toBe(1);
  expect(closeness('New query', 'QUE')).toBe(2);
  expect(closeness('web-01.example.com', '01')).toBe(2);
  expect(closeness('Sync history', 'shi')).toBe(4);
  expect(closeness('Sync history', 'sy hi')).toBe(4);
  expect(closeness('New query from a file', 'nff')).toBe(4);
  expect(closeness('Assets', 'sat')).toBe(5);
  // Its letters are all there, in this order, and mean nothing.
  expect(closeness('Open the notification settings', 'host')).toBe(5);
  expect(closeness('Sync history', '--')).toBe(5);
  expect(closeness('unique', 'que')).toBe(3);
  // The word comes after a place that only looks like it.
  expect(closeness('unique queries', 'que')).toBe(2);
  expect(closeness('Ärzte', 'är')).toBe(1);
});

test('[CP3] a few of each kind are shown, the nearest of them', () => {
  const many = Array.from({ length: A_FEW + 3 }, (_, at) => ({ kind: 'Asset', at }));
  const cve = { kind: 'CVE', at: 99 };
  expect(fewOfEach([...many, cve])).toEqual([...many.slice(0, A_FEW), cve]);
});

test('[CP2] the nearest come first, among equals those chosen last, then as they came', () => {
  const items = [item('a', 'Unique'), item('b', 'New query'), item('c', 'Query builder'), item('d', 'Queries')];
  const ids = (wanted: string, recent: string[]) => ranked(items, wanted, recent).map(({ id }) => id);
  expect(ids('que', [])).toEqual(['c', 'd', 'b', 'a']);
  expect(ids('que', ['a', 'd'])).toEqual(['d', 'c', 'b', 'a']);
  expect(ids('builder', [])).toEqual(['c']);
  expect(ids('nothing', ['a'])).toEqual([]);
});

test('[CP2] before anything is typed, those chosen last come first', () => {
  const items = [item('a', 'A'), item('b', 'B'), item('c', 'C')];
  expect(ranked(items, ' ', ['c', 'gone', 'b']).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('[CP2] another of its names counts as much as the one shown', () => {
  const items = [item('x', 'db-1', '10.0.0.7'), item('y', 'web-10')];
  expect(ranked(items, '10', []).map(({ id }) => id)).toEqual(['x', 'y']);
});

test('[CP5] twelve ids are remembered, each once, the newest first', () => {
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
  const many = Array.from({ length: 12 }, (_, index) => `${index}`);
  expect(withRecent(many, 'new')).toEqual(['new', ...many.slice(0, 11)]);
});
