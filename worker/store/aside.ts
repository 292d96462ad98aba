import * as z from 'zod/mini';
import type { SetAside } from '../../contract/store-api';
import type { MusterDatabase } from './database';

/** Changes and imports that were damaged on this browser's disk: nobody can send them, and only the person drops them. */

const Item = z.object({ from: z.enum(['outbox', 'imports']), value: z.unknown() });
const Aside = z.object({ kind: z.literal('aside'), items: z.array(Item) });

export type AsideItem = z.infer<typeof Item>;

export async function readAsideItems(db: MusterDatabase): Promise<readonly AsideItem[]> {
  const held = z.safeParse(Aside, await db.meta.get('aside'));
  return held.success ? held.data.items : [];
}

export async function readAside(db: MusterDatabase): Promise<SetAside> {
  const items = await readAsideItems(db);
  const changes = items.filter(({ from }) => from === 'outbox').length;
  return { changes, imports: items.length - changes };
}
