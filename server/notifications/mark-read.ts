import { sql } from 'drizzle-orm';
import { userStream } from '../../contract/streams';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { otherRecordTables } from '../db/record-tables';

/** Marks the person's own; ids of others', or of what is gone, have no effect. */
export async function markRead(tx: Tx<UserPrincipal>, ids: readonly string[]): Promise<void> {
  const { db, principal, changes, now } = tx;
  const read = await asSystem(tx, () =>
    db.execute<{ id: string; rev: number }>(sql`
      update ${otherRecordTables.notification}
      set doc = doc || ${JSON.stringify({ readAt: now })}::jsonb, updated_at = ${now}, rev = rev + 1
      where user_id = ${principal.userId} and id = any(${sql.param([...ids])}::uuid[]) and doc ->> 'readAt' is null
      returning id, rev`),
  );
  for (const { id, rev } of read) changes.put(userStream(principal.userId), 'notification', id, rev);
}
