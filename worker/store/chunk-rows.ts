import * as z from 'zod/mini';
import { Chunk } from '../../contract/sync';
import type { Row } from '../../domain/effects/effect';
import { nullableFields } from './entity-facts';
import type { ChunkRecord } from './records';

/** Chunks are stored by column, as received; what has no value is null there. */

/** The contract's chunk with its lists looked at as a whole: it has tens of thousands of values, untyped there too. */
export const ReceivedChunk = z.extend(Chunk, {
  columns: z.record(
    z.string(),
    z.custom<unknown[]>((value) => Array.isArray(value), 'Expected a list'),
  ),
});
const Stored = z.object({ chunk: ReceivedChunk });

/** Null: it cannot be read. */
export function readChunk({ entity, text }: ChunkRecord): Chunk | null {
  const stored = z.safeParse(Stored, jsonOf(text));
  return stored.success && stored.data.chunk.entity === entity && isWhole(stored.data.chunk) ? stored.data.chunk : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Every list has a value for every row. */
export const isWhole = ({ ids, revs, columns }: Chunk): boolean =>
  [revs, ...Object.values(columns)].every((column) => column.length === ids.length);

/** Without the rows at these places. */
export function chunkWithout(chunk: Chunk, places: ReadonlySet<number>): Chunk {
  if (places.size === 0) return chunk;
  const rest = <T>(list: readonly T[]): T[] => list.filter((_, at) => !places.has(at));
  const columns = Object.fromEntries(Object.entries(chunk.columns).map(([field, list]) => [field, rest(list)]));
  return { ...chunk, ids: rest(chunk.ids), revs: rest(chunk.revs), columns };
}

export const textOfChunk = (chunk: Chunk): string => JSON.stringify({ chunk });

export function rowAt(chunk: Chunk, at: number): Row {
  const { columns } = chunk;
  const row: Record<string, unknown> = { id: chunk.ids[at], rev: chunk.revs[at] };
  for (const field of nullableFields(chunk.entity)) row[field] = null;
  // Every window of every view is made here, a field at a time: no list of pairs for each row.
  for (const field in columns) {
    const value = columns[field]?.[at] ?? null;
    if (value !== null) row[field] = value;
  }
  return row;
}

export function chunkOfRows(
  entity: string,
  rows: readonly { readonly id: string; readonly rev: number; readonly row: Row }[],
): Chunk {
  const fields = new Set(rows.flatMap(({ row }) => Object.keys(row)));
  fields.delete('id');
  fields.delete('rev');
  const columns: Record<string, unknown[]> = {};
  for (const field of fields) columns[field] = rows.map(({ row }) => row[field] ?? null);
  return { entity, ids: rows.map((row) => row.id), revs: rows.map((row) => row.rev), columns };
}
