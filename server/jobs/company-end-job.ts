import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { companyStream } from '../../contract/streams';
import type { Store, Tx } from '../db/access';
import { companies, memberships } from '../db/schema';
import { companySettings } from '../db/schema-people';
import { announceAccess } from '../identity/access-watch';
import { audit } from '../identity/audit';
import { defineJob, type JobDefinition } from './engine/define-job';

/**
 * Ends companies whose days of grace are over (CA6). First nobody is in one any more, so that browsers drop what they keep of it;
 * then its rows go. The audit log outlives it.
 */
export function companyEndJob({ hub }: Store): JobDefinition {
  return defineJob({
    ...{ name: 'company-end', title: 'Companies that are deleted' },
    async look({ db, now }) {
      const waiting = await db
        .select({ id: companies.id, deletedAt: companies.deletedAt, deletesAt: companySettings.deletesAt })
        .from(companies)
        .leftJoin(companySettings, eq(companySettings.companyId, companies.id))
        .where(or(isNotNull(companies.deletedAt), isNotNull(companySettings.deletesAt)));
      const isDue = (one: (typeof waiting)[number]) =>
        one.deletedAt !== null || (one.deletesAt !== null && one.deletesAt <= now);
      const later = waiting.flatMap((one) => (isDue(one) || one.deletesAt === null ? [] : [Date.parse(one.deletesAt)]));
      return {
        // Nobody is in it any more by then: the job is the installation's.
        due: waiting.filter(isDue).map(({ id }) => ({ key: id, companyId: null })),
        at: later.length === 0 ? null : Math.min(...later),
      };
    },
    async work({ key, part }) {
      const people = await part((tx) => close(tx, key));
      for (const userId of people) announceAccess(hub, userId);
      await part((tx) => remove(tx, key));
      return true;
    },
  });
}

/** Answers who was in it; nobody where it was closed before. */
async function close(tx: Tx, companyId: string): Promise<readonly string[]> {
  const { db, now } = tx;
  const due = db
    .select({ id: companySettings.companyId })
    .from(companySettings)
    .where(and(eq(companySettings.companyId, companyId), lte(companySettings.deletesAt, now)));
  await db
    .update(companies)
    .set({ deletedAt: now, updatedAt: now })
    .where(and(inArray(companies.id, due), isNull(companies.deletedAt)));
  const gone = await db
    .delete(memberships)
    .where(
      inArray(
        memberships.companyId,
        db
          .select({ id: companies.id })
          .from(companies)
          .where(and(eq(companies.id, companyId), isNotNull(companies.deletedAt))),
      ),
    )
    .returning({ userId: memberships.userId });
  return gone.map(({ userId }) => userId);
}

async function remove(tx: Tx, companyId: string): Promise<void> {
  const { db } = tx;
  const isGone = and(eq(companies.id, companyId), isNotNull(companies.deletedAt));
  const [gone] = await db.delete(companies).where(isGone).returning({ id: companies.id });
  // Somebody kept it a moment before.
  if (gone === undefined) return;
  await db.execute(sql`delete from changes where stream = ${companyStream(companyId)}`);
  await db.execute(sql`delete from streams where name = ${companyStream(companyId)}`);
  const actor = { userId: null, impersonatorId: null, means: 'none' } as const;
  await audit(tx, { action: 'company.deleted', outcome: 'done', companyId, actor });
}
