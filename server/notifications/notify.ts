import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Notification } from '../../contract/areas/account';
import { userStream } from '../../contract/streams';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { notifications } from '../db/schema';

/** What is to be told. */
export type News = Pick<Notification, 'companyId' | 'type' | 'title' | 'message' | 'severity' | 'subject' | 'groupKey'>;

/** So many of a person's are kept; the oldest go. */
const KEPT = 500;

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

async function renew({ db, now }: Tx, recipients: readonly string[], news: News): Promise<Told[]> {
  const { companyId, groupKey, ...doc } = news;
  if (groupKey === null) return [];
  return db
    .update(notifications)
    .set({
      companyId,
      doc,
      at: now,
      updatedAt: now,
      count: sql`${notifications.count} + 1`,
      rev: sql`${notifications.rev} + 1`,
    })
    .where(
      and(
        inArray(notifications.userId, [...recipients]),
        eq(notifications.groupKey, groupKey),
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id, userId: notifications.userId, rev: notifications.rev });
}

async function add({ db, now }: Tx, recipients: readonly string[], news: News): Promise<Told[]> {
  if (recipients.length === 0) return [];
  const { companyId, groupKey, ...doc } = news;
  const rows = recipients.map((userId) => ({
    id: crypto.randomUUID(),
    userId,
    companyId,
    groupKey,
    doc,
    at: now,
    createdAt: now,
    updatedAt: now,
  }));
  await db.insert(notifications).values(rows);
  return rows.map(({ id, userId }) => ({ id, userId, rev: 1 }));
}

async function dropOldest({ db, changes }: Tx, recipients: readonly string[]): Promise<void> {
  const ranked = sql`
    select id, row_number() over (partition by user_id order by at desc, id desc) as place
    from ${notifications} where user_id = any(${sql.param([...recipients])}::uuid[])`;
  const dropped = await db.execute<{ id: string; user_id: string; rev: number }>(sql`
    delete from ${notifications} where id in (select id from (${ranked}) ranked where place > ${KEPT})
    returning id, user_id, rev`);
  for (const { id, user_id, rev } of dropped) changes.remove(userStream(user_id), 'notification', id, rev + 1);
}
