import { Dexie } from 'dexie';
import { READING_FOLDER } from '../../contract/worker-names';
import { readBoot } from './boot';
import { type MusterDatabase, openStore } from './database';
import { dropRows } from './rebuild';
import { writing } from './write';

/** How much the last person here never sent: their database waits for them. */
export async function leftBehind(): Promise<number> {
  const name = (await readBoot())?.database;
  return name ? ((await within(name, unsent)) ?? 0) : 0;
}

/**
 * Of somebody who is no longer signed in only what they never sent stays: what is the company's goes, as at sign-out.
 * Answers whether anything stays.
 */
export async function keepOnlyUnsent(name: string): Promise<boolean> {
  await dropReading();
  const left = await within(name, async (db) => {
    await dropRows(db);
    await writing(db, [db.imports, db.importBatches], async () => {
      const drafts = await db.imports.filter(({ state }) => state === 'draft').primaryKeys();
      await db.imports.bulkDelete(drafts);
      await db.importBatches.where('runId').anyOf(drafts).delete();
    });
    return unsent(db);
  });
  return (left ?? 0) > 0;
}

async function unsent(db: MusterDatabase): Promise<number> {
  const imports = await db.imports.filter(({ state }) => state !== 'draft').count();
  return imports + (await db.outbox.count());
}

/** Opening would make it where it is not. */
async function within<T>(name: string, work: (db: MusterDatabase) => Promise<T>): Promise<T | null> {
  if (!(await Dexie.getDatabaseNames()).includes(name)) return null;
  const db = await openStore(name);
  try {
    return await work(db);
  } finally {
    db.close({ disableAutoOpen: true });
  }
}

/** What a tab left on the disk that was closed while it read a large file. */
async function dropReading(): Promise<void> {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(READING_FOLDER, { recursive: true });
  } catch {
    // There is none, or another tab reads with it.
  }
}
