import { expect, test } from 'vitest';
import type { ListLook } from '../data/browser-storage';
import { NO_SAVED } from '../data/saved-queries';
import { AS_IT_CAME, arranged, inPlace, lookOf, usualColumns } from './list-look';

test('[LS41] a saved filter is arranged by itself; the list stays as it is', () => {
  const own: ListLook = { columns: ['os'], density: 'comfortable', hidesFilters: true };
  expect(lookOf(own, 'q1')).toEqual(own);
  const next = arranged(own, 'q1', { columns: ['risk', 'owner'], pinned: ['owner'] });
  expect(next).toMatchObject(own);
  expect(lookOf(next, 'q1')).toEqual({ columns: ['risk', 'owner'], pinned: ['owner'], density: 'comfortable' });
  expect(lookOf(next, 'q2')).toMatchObject({ columns: ['os'] });
  expect(lookOf(next, null)).toMatchObject({ columns: ['os'] });
  expect(lookOf(arranged(next, NO_SAVED, { density: 'compact' }), null)).toMatchObject({ density: 'compact' });
  expect(lookOf(arranged(next, 'q1', AS_IT_CAME), 'q1').columns).toBeUndefined();
});

test('[LS41] of many saved filters those arranged last are kept', () => {
  let look: ListLook = {};
  for (let nth = 0; nth < 40; nth += 1) look = arranged(look, `q${nth}`, { density: 'comfortable' });
  look = arranged(look, 'q12', { density: 'compact' });
  look = arranged(look, 'q40', { density: 'compact' });
  expect(Object.keys(look.views ?? {})).toHaveLength(30);
  expect(look.views).toHaveProperty('q12');
  expect(look.views).not.toHaveProperty('q10');
});

test('[LS43] pinned columns stand first, in the order that was chosen', () => {
  expect(inPlace(['a', 'b', 'c', 'd'], ['d', 'b', 'gone'])).toEqual(['b', 'd', 'a', 'c']);
});

test('[LS42] the less room there is, the fewer columns stand in a list that nobody arranged', () => {
  const list = { shown: ['type', 'risk', 'findings', 'sources'], wideOnly: ['type', 'sources'] };
  expect(usualColumns(list, false, false, false)).toEqual(list.shown);
  expect(usualColumns(list, true, false, false)).toEqual(['risk', 'findings']);
  expect(usualColumns(list, false, true, false)).toEqual(['risk', 'findings']);
  expect(usualColumns(list, false, false, true)).toEqual(['risk', 'findings']);
  expect(usualColumns({ ...list, beside: ['risk'] }, false, true, false)).toEqual(['risk']);
  expect(usualColumns({ ...list, beside: ['risk'] }, true, false, true)).toEqual(['risk']);
});
