import { sql } from 'drizzle-orm';
import type { Notification } from '../../contract/areas/account/notifications';
import { userStream } from '../../contract/streams';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { otherRecordTables } from '../db/record-tables';

/** What is to be told. */
export type News = Pick<Notification, 'companyId' | 'type' | 'title' | 'message' | 'severity' | 'subject' | 'groupKey'>;

/** So many of a person's are kept; the oldest go. */
const KEPT = 500;

const TABLE = otherRecordTables.notification;

type Told = { readonly id: string; readonly userId: string; readonly rev: number };

/**
 * Tells people of something, in the transaction that does it. Where somebody has not read the last news of the same
 * group, that is renewed: a hundred imports overnight are one line in the morning.
 */
export async function notify(tx: Tx, userIds: readonly string[], news: News): Promise<void> {
  const recipients = [...new Set(userIds)];
  if (recipients.length === 0) return;
  await asSystem(tx, async () => {
    const renewed = await renew(tx, recipients, news);
    const reached = new Set(renewed.map(({ userId }) => userId));
    const others = recipients.filter((userId) => !reached.has(userId));
    const [added] = await Promise.all([add(tx, others, news), others.length > 0 && dropOldest(tx, recipients)]);
    for (const { userId, id, rev } of [...renewed, ...added])
      tx.changes.put(userStream(userId), 'notification', id, rev);
  });
}

async function renew({ db, now }: Tx, recipients: readonly string[], news: News): Promise<readonly Told[]> {
  if (news.groupKey === null) return [];
  return db.execute<Told>(sql`
    update ${TABLE}
    set doc = doc || ${JSON.stringify({ ...news, at: now })}::jsonb
        || jsonb_build_object('count', (doc ->> 'count')::integer + 1),
      updated_at = ${now}, rev = rev + 1
    where user_id = any(${sql.param([...recipients])}::uuid[])
      and doc ->> 'groupKey' = ${news.groupKey} and doc ->> 'readAt' is null
    returning id, user_id as "userId", rev`);
}

async function add({ db, now }: Tx, recipients: readonly string[], news: News): Promise<readonly Told[]> {
  if (recipients.length === 0) return [];
  const rows = recipients.map((userId) => ({
    id: crypto.randomUUID(),
    userId,
    doc: { ...news, count: 1, at: now, readAt: null },
    createdAt: now,
    updatedAt: now,
  }));
  await db.insert(TABLE).values(rows);
  return rows.map(({ id, userId }) => ({ id, userId, rev: 1 }));
}

async function dropOldest({ db, changes }: Tx, recipients: readonly string[]): Promise<void> {
  const ranked = sql`
    select user_id, id, row_number() over (partition by user_id order by doc ->> 'at' desc, id desc) as place
    from ${TABLE} where user_id = any(${sql.param([...recipients])}::uuid[])`;
  const dropped = await db.execute<{ id: string; user_id: string; rev: number }>(sql`
    delete from ${TABLE} where (user_id, id) in (select user_id, id from (${ranked}) ranked where place > ${KEPT})
    returning id, user_id, rev`);
  for (const { id, user_id, rev } of dropped) changes.remove(userStream(user_id), 'notification', id, rev + 1);
}
