import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Comment } from '../../contract/areas/vulnerabilities/comments';
import { type EntityName, isEntityName } from '../../contract/entities';
import { RECORDS } from '../../contract/record-list';
import { buildAbility } from '../../domain/abilities/ability';
import { mentionedIn, readableText } from '../../domain/comments/mentions';
import { firstChars } from '../../domain/text/cut-text';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import { rowsById } from '../db/entity-tables';
import { otherRecordTables } from '../db/record-tables';
import { memberships } from '../db/schema';
import { notify } from './notify';

/** So much of a comment is told. */
const TOLD_CHARS = 200;

/**
 * Tells who is mentioned in a comment, each once however often it is edited (CT9): of its company, who may read comments and the
 * record it is about. Never its author.
 */
export async function tellOfMentions(tx: Tx, comment: Comment, before = ''): Promise<void> {
  const known = new Set([comment.ownerId, ...mentionedIn(before)]);
  const named = mentionedIn(comment.text).filter((id) => !known.has(id));
  if (named.length === 0 || !isEntityName(comment.entity)) return;
  const about = await recordOf(tx, comment, comment.entity);
  if (about === null) return;
  const members = await tx.db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.companyId, comment.companyId), inArray(memberships.userId, named)));
  const groupKey = `mentioned ${comment.id}`;
  const told = await toldOf(tx, groupKey);
  const to = members.filter((member) => mayRead(member, comment, about) && !told.has(member.userId));
  await notify(
    tx,
    to.map(({ userId }) => userId),
    {
      ...{ type: 'mentioned', companyId: comment.companyId, severity: 'info', groupKey },
      title: `${comment.ownerName} mentioned you`,
      message: firstChars(readableText(comment.text), TOLD_CHARS),
      subject: { kind: 'comment', entity: comment.entity, id: comment.aboutId },
    },
  );
}

/** The record it is about, as its author sees it; null: it is not there. */
async function recordOf(tx: Tx, { companyId, aboutId }: Comment, entity: EntityName): Promise<object | null> {
  const [row] = await rowsById(tx.db, companyId, entity, [aboutId]);
  return row === undefined || row.deletedAt !== null ? null : row;
}

type Member = Pick<typeof memberships.$inferSelect, 'userId' | 'role'>;

function mayRead({ userId: id, role }: Member, { companyId }: Comment, about: object): boolean {
  const person = { id, sub: id, isPlatformAdmin: false, companies: [{ companyId, role }], billingAccounts: [] };
  const isAnothers = 'isPrivate' in about && about.isPrivate === true && 'ownerId' in about && about.ownerId !== id;
  return buildAbility(person).can('read', { subject: RECORDS.comment.subject, row: { companyId } }) && !isAnothers;
}

/** Who was told before, whether they read it or not. */
async function toldOf(tx: Tx, groupKey: string): Promise<ReadonlySet<string>> {
  const rows = await asSystem(tx, () =>
    tx.db.execute<{ id: string }>(sql`
      select user_id::text as id from ${otherRecordTables.notification} where doc ->> 'groupKey' = ${groupKey}`),
  );
  return new Set(rows.map(({ id }) => id));
}
