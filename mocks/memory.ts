import { eq } from 'drizzle-orm';
import { type Store, withAccess } from '../server/db/access';
import { SYSTEM } from '../server/db/principal';
import { meta } from '../server/db/schema';

/** What the mocks remember over a reload, beside the mock server's data. */
export type Memory = 'mockScenario' | 'mockDemo';

export async function recall(store: Store, key: Memory): Promise<string | null> {
  const [row] = await withAccess(store, SYSTEM, ({ db }) => db.select().from(meta).where(eq(meta.key, key)));
  return row?.value ?? null;
}

export async function remember(store: Store, key: Memory, value: string): Promise<void> {
  await withAccess(store, SYSTEM, ({ db }) =>
    db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } }),
  );
}
