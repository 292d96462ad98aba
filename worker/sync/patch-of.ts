import * as z from 'zod/mini';
import type { Patch } from '../../domain/merge/patch-merge';
import type { StoredOutboxRecord } from '../store/records';

/** The body of a merge patch. */
export function patchOf({ body }: StoredOutboxRecord): Patch {
  const patch = z.safeParse(z.record(z.string(), z.unknown()), body);
  return patch.success ? patch.data : {};
}
