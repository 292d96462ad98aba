import * as z from 'zod/mini';
import { readAs } from '../../contract/readable';
import type { CachedAnswer, Reading } from '../../contract/sync-api';

/**
 * An answer of the request cache as its schema has it. The cache knows no schemas, so that it does not carry those of all
 * pages: whoever reads an answer says where it cannot be read, and has it asked for again.
 *
 * @param ask reads the cache.
 * @throws what `ask` rejects with, and `Unreadable` where what the server says now cannot be read either.
 */
export async function readKept<S extends z.ZodMiniType>(
  schema: S,
  ask: (reading: Reading) => Promise<CachedAnswer<unknown>>,
  reading: Reading = 'kept',
): Promise<CachedAnswer<z.output<S>>> {
  const kept = await ask(reading);
  const read = z.safeParse(schema, kept.body);
  if (read.success) return { ...kept, body: read.data };
  const anew = await ask('instead');
  return { ...anew, body: readAs(schema, anew.body) };
}
