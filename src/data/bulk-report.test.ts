import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../contract/sync-api';
import { bulkReport } from './bulk-report';

const part = (ord: number, ...ids: string[]) => ({ ord, ids });
const entry = (ord: number, state: OutboxEntry['state'], problem?: OutboxEntry['problem']) => ({
  ...{ ord, state },
  ...(problem === undefined ? {} : { problem }),
});
const unknown = (...places: number[]) => ({
  ...{ status: 404, code: 'not_found' as const, message: 'Some are unknown' },
  problems: places.map((place) => ({ path: `body.ids[${place}]`, message: 'Unknown' })),
});

test('[LS13] what has left the outbox is done, and the rest waits', () => {
  const parts = [part(1, 'a', 'b'), part(2, 'c'), part(3, 'd', 'e', 'f')];
  expect(bulkReport(parts, [entry(2, 'sending'), entry(3, 'waiting'), entry(9, 'refused')])).toEqual({
    ...{ done: 2, waiting: 4, failures: [] },
  });
});

test('[LS13] a refused part says why, and which of its records the server named', () => {
  const parts = [part(1, 'a', 'b', 'c'), part(2, 'd')];
  expect(bulkReport(parts, [entry(1, 'refused', unknown(2, 0, 2, 7))])).toEqual({
    ...{ done: 1, waiting: 0 },
    failures: [{ ord: 1, ids: ['a', 'b', 'c'], why: 'Some are unknown', blamed: ['c', 'a'] }],
  });
});

test('[LS13] where the server names none, all of the part are to be tried again', () => {
  const forbidden = { status: 403, code: 'forbidden' as const, message: 'Not yours' };
  const { failures } = bulkReport([part(1, 'a')], [entry(1, 'refused', forbidden)]);
  expect(failures).toEqual([{ ord: 1, ids: ['a'], why: 'Not yours', blamed: [] }]);
  expect(bulkReport([part(1, 'a')], [entry(1, 'conflict')]).failures[0]?.why).toBe('The server refused it');
});
