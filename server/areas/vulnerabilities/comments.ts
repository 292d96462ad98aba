import type { Comment } from '../../../contract/areas/vulnerabilities/comments';
import { isEntityName } from '../../../contract/entities';
import { readableText } from '../../../domain/comments/mentions';
import { forbidden, invalid } from '../../calls/refusal';
import { rowsById } from '../../db/entity-tables';
import { settleTalk } from '../../inventory/settle-assets';
import { tellOfMentions } from '../../notifications/mention-news';
import { tellOfComment } from '../../notifications/ticket-news';
import { queueTold } from '../../notifications/ticket-outbox';
import type { RecordHooks } from '../../records/record-hooks';

export const commentHooks: RecordHooks<Comment> = {
  async creating(_tx, { entity }) {
    if (isEntityName(entity)) return {};
    const message = `There are no records called "${entity}"`;
    throw invalid(message, [{ path: 'body.entity', message }]);
  },
  async created(tx, comment) {
    const { companyId, entity, aboutId, text } = comment;
    // What people talk about is no duplicate that is out of sight (FN10).
    await settleTalk(tx, companyId, findingsOf([{ entity, aboutId }]));
    await tellOfMentions(tx, comment);
    if (entity !== 'vulnerabilityTicket') return;
    const [ticket] = await rowsById(tx.db, companyId, entity, [aboutId]);
    if (ticket === undefined || ticket.deletedAt !== null) return;
    await tellOfComment(tx, ticket, tx.principal, text);
    await queueTold(tx, ticket, tx.principal.displayName, { event: 'comment', comment: readableText(text) });
  },
  // Nobody puts words into another's mouth, whatever the rules let them do (CT3).
  async changing(tx, before, after) {
    if (before.ownerId !== tx.principal.userId) throw forbidden();
    await tellOfMentions(tx, after, before.text);
    return undefined;
  },
  replaced: async (tx, comments) => {
    const [first] = comments;
    if (first !== undefined) await settleTalk(tx, first.companyId, findingsOf(comments));
  },
  isAppliedLater: true,
};

const findingsOf = (comments: readonly Pick<Comment, 'entity' | 'aboutId'>[]): readonly string[] =>
  comments.flatMap(({ entity, aboutId }) => (entity === 'finding' ? [aboutId] : []));
