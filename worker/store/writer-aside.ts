import * as z from 'zod/mini';
import { type AsideItem, readAsideItems } from './aside';
import type { MusterDatabase } from './database';
import { writing } from './write';

/** Inside a write transaction. */
export async function addAside(db: MusterDatabase, items: readonly AsideItem[]): Promise<void> {
  await db.meta.put({ key: 'aside', kind: 'aside', items: [...(await readAsideItems(db)), ...items] });
}

/** With the batches of its imports. */
export function dropAside(db: MusterDatabase): Promise<void> {
  return writing(db, [db.importBatches], async () => {
    for (const { value } of await readAsideItems(db)) {
      const run = z.safeParse(z.object({ runId: z.string() }), value);
      if (run.success) await db.importBatches.where('runId').equals(run.data.runId).delete();
    }
    await db.meta.delete('aside');
  });
}
