import { Dexie } from 'dexie';

/** Tables of a database that hold what only this browser has. */
const TABLES = ['outbox', 'imports', 'importBatches'];

/**
 * What waits in a database, as a file, or null where nothing does. It is read as it stands, whatever build wrote it and
 * whatever else of it is damaged: nothing of it is understood here, so nothing of it is lost.
 */
export async function salvage(name: string | null): Promise<Blob | null> {
  if (name === null || !(await Dexie.exists(name))) return null;
  const db = new Dexie(name, { autoOpen: false, cache: 'disabled' });
  try {
    // Without a version of its own it opens what is there.
    await db.open();
    const parts: string[] = [];
    const add = (from: string, value: unknown): void => {
      parts.push(`${parts.length === 0 ? '[' : ','}\n${asText({ from, value })}`);
    };
    for (const table of TABLES.filter((one) => db.tables.some(({ name: held }) => held === one))) {
      await db.table(table).each((value: unknown) => add(table, value));
    }
    const hasNotes = db.tables.some((table) => table.name === 'meta');
    const aside: unknown = hasNotes ? await db.table('meta').get('aside') : undefined;
    if (aside !== undefined) add('aside', aside);
    return parts.length === 0 ? null : new Blob([...parts, '\n]\n'], { type: 'application/json' });
  } finally {
    db.close({ disableAutoOpen: true });
  }
}

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
