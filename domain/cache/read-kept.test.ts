import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Reading } from '../../contract/sync-api';
import { readKept } from './read-kept';

const Tags = z.object({ tags: z.array(z.string()) });

/** A cache that answers with these bodies, one after the other. */
function cacheOf(...bodies: readonly unknown[]) {
  const asked: Reading[] = [];
  const ask = async (reading: Reading) => {
    asked.push(reading);
    return { key: 'k', body: bodies[asked.length - 1], at: asked.length, stale: false };
  };
  return { asked, ask };
}

test('[RC12] what can be read is asked for once, the way it was meant, and without what its schema does not name', async () => {
  const { asked, ask } = cacheOf({ tags: ['a'], more: 1 });
  expect(await readKept(Tags, ask, 'fresh')).toEqual({ key: 'k', body: { tags: ['a'] }, at: 1, stale: false });
  expect(asked).toEqual(['fresh']);
});

test('[RC12] what cannot be read is asked for again, and comes with the time of the other answer', async () => {
  const { asked, ask } = cacheOf({ tags: [7] }, { tags: ['b'] });
  expect(await readKept(Tags, ask)).toMatchObject({ body: { tags: ['b'] }, at: 2 });
  expect(asked).toEqual(['kept', 'instead']);
});

test('[RC12] where the server says nothing that can be read either, it is told so, and not asked a third time', async () => {
  const { asked, ask } = cacheOf({ tags: 1 }, { tags: 2 }, { tags: ['c'] });
  await expect(readKept(Tags, ask)).rejects.toMatchObject({ name: 'Unreadable' });
  expect(asked).toEqual(['kept', 'instead']);
});
