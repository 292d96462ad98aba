import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { queryEndpoints } from '../../contract/areas/queries';
import type { BodyOf } from '../../contract/endpoints';
import type { EntityName } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import { call } from './call';

/** Who deleted what, of which the server alone knows: asked for the rows in sight, together. */

type AskedEntity = BodyOf<'queries.run'>['entity'];

interface DeletedRow {
  readonly id: string;
  readonly companyId: string;
  readonly deletedAt: string | null;
}

/** By row and time of deletion: a name, or null where no person did it. */
const known = new Map<string, string | null>();
const waiting = new Map<string, { readonly entity: AskedEntity; readonly row: DeletedRow }>();
const listeners = new Set<() => void>();
const keyOf = ({ id, deletedAt }: DeletedRow): string => `${id} ${deletedAt}`;
const Answered = z.object({ id: z.string(), deletedBy: z.optional(z.string()) });

/** As many rows come into sight together. */
const TOGETHER_MS = 30;

function ask(entity: EntityName, row: DeletedRow): void {
  // What is each person's own is in their browser alone.
  if (entity === 'notification' || entity === 'company') return;
  if (waiting.size === 0) setTimeout(() => void askTogether(), TOGETHER_MS);
  waiting.set(keyOf(row), { entity, row });
}

async function askTogether(): Promise<void> {
  const all = [...waiting.values()];
  waiting.clear();
  const [first] = all;
  if (first === undefined) return;
  const { entity, row } = first;
  const some = all
    .filter((one) => one.entity === entity && one.row.companyId === row.companyId)
    .slice(0, SYNC.windowRows);
  const where = { field: 'id', op: 'in' as const, value: some.map((one) => one.row.id) };
  const body = { entity, where, onlyDeleted: true, limit: some.length };
  // Without the server it is not known; who looks again asks again.
  const answer = await call('queries.run', queryEndpoints['queries.run'].answer, {}, body, row.companyId).catch(
    () => null,
  );
  if (answer === null) return;
  const names = new Map(
    answer.rows.flatMap((one) => {
      const { data } = z.safeParse(Answered, one);
      return data === undefined ? [] : [[data.id, data.deletedBy ?? null]];
    }),
  );
  // One that the server does not have as deleted yet is asked about again.
  for (const one of some) {
    const name = names.get(one.row.id);
    if (name !== undefined) known.set(keyOf(one.row), name);
  }
  for (const listener of listeners) listener();
}

/** A name; null where no person deleted it, undefined while that is not known. */
export function useDeleter(entity: EntityName, row: DeletedRow, isSent: boolean): string | null | undefined {
  const key = keyOf(row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the row's deletion
  useEffect(() => {
    if (isSent && !known.has(key)) ask(entity, row);
  }, [key, entity, isSent]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known.get(key),
  );
}
