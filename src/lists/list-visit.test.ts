import { expect, test } from 'vitest';
import { visitOf } from './list-visit';

test('[LS12] a visit is found as it was left; another one begins at the top with nothing selected', () => {
  const kept = new Map();
  Object.assign(visitOf('a', kept), { scrolledTo: 900, active: 30 });
  expect(visitOf('b', kept)).toMatchObject({ scrolledTo: 0, active: -1, selection: { kind: 'some', ids: new Set() } });
  expect(visitOf('a', kept)).toMatchObject({ scrolledTo: 900, active: 30 });
});

test('[LS12] of very many visits the one that was not returned to for longest is forgotten', () => {
  const kept = new Map();
  visitOf('first', kept).scrolledTo = 900;
  visitOf('second', kept).scrolledTo = 900;
  visitOf('first', kept);
  for (let n = 0; n < 29; n++) visitOf(String(n), kept);
  expect(kept.size).toBe(30);
  expect(visitOf('first', kept).scrolledTo).toBe(900);
  expect(visitOf('second', kept).scrolledTo).toBe(0);
});
