import type { MusterDatabase } from './database';
import type { MetaRecord } from './records';
import { writing } from './write';

/** Drops every row the server has, and what else it said. What is unsent, and our name, stay. */
export function dropRows(db: MusterDatabase): Promise<void> {
  return writing(db, [db.chunks, db.overlay, db.rows, db.cache], async () => {
    for (const table of [db.chunks, db.overlay, db.rows, db.cache]) await table.clear();
    const isOfRows = ({ kind }: MetaRecord): boolean => kind === 'stream' || kind === 'snapshot' || kind === 'damage';
    await db.meta.filter(isOfRows).delete();
  });
}
