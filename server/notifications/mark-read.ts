import { and, inArray, isNull, sql } from 'drizzle-orm';
import { userStream } from '../../contract/streams';
import type { Tx } from '../db/access';
import type { UserPrincipal } from '../db/principal';
import { notifications } from '../db/schema';

/** Marks the person's own; ids of others', or of what is gone, have no effect. */
export async function markRead({ db, principal, changes, now }: Tx<UserPrincipal>, ids: readonly string[]) {
  const read = await db
    .update(notifications)
    .set({ readAt: now, updatedAt: now, rev: sql`${notifications.rev} + 1` })
    .where(and(inArray(notifications.id, [...ids]), isNull(notifications.readAt)))
    .returning({ id: notifications.id, rev: notifications.rev });
  for (const { id, rev } of read) changes.put(userStream(principal.userId), 'notification', id, rev);
}
