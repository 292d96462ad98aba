import type { Chunk } from '../../contract/sync';
import type { Row } from '../../domain/effects/effect';
import { nullableFields } from './entity-facts';

/** Chunks are stored by column, as received; what has no value is null there. */

export function rowAt(chunk: Chunk, at: number): Row {
  const row: Record<string, unknown> = { id: chunk.ids[at], rev: chunk.revs[at] };
  for (const field of nullableFields(chunk.entity)) row[field] = null;
  for (const [field, values] of Object.entries(chunk.columns)) {
    const value = values[at] ?? null;
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
