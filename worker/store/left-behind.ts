import { readBoot } from './boot';
import { openStore } from './database';

/** How much the last person here never sent: their database waits for them. */
export async function leftBehind(): Promise<number> {
  const name = (await readBoot())?.database;
  if (!name) return 0;
  const db = await openStore(name);
  try {
    const imports = await db.imports.filter(({ state }) => state !== 'draft').count();
    return imports + (await db.outbox.count());
  } finally {
    db.close({ disableAutoOpen: true });
  }
}
