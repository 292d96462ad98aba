import type { Comment } from '../../../contract/areas/vulnerabilities/comments';
import { isEntityName } from '../../../contract/entities';
import { forbidden, invalid } from '../../calls/refusal';
import { rowsById } from '../../db/entity-tables';
import { tellOfComment } from '../../notifications/ticket-news';
import { queueTold } from '../../notifications/ticket-outbox';
import type { RecordHooks } from '../../records/record-hooks';

export const commentHooks: RecordHooks<Comment> = {
  async creating(_tx, { entity }) {
    if (isEntityName(entity)) return {};
    const message = `There are no records called "${entity}"`;
    throw invalid(message, [{ path: 'body.entity', message }]);
  },
  async created(tx, { entity, aboutId, companyId, text }) {
    if (entity !== 'vulnerabilityTicket') return;
    const [ticket] = await rowsById(tx.db, companyId, entity, [aboutId]);
    if (ticket === undefined || ticket.deletedAt !== null) return;
    await tellOfComment(tx, ticket, tx.principal, text);
    await queueTold(tx, ticket, tx.principal.displayName, { event: 'comment', comment: text });
  },
  // Nobody puts words into another's mouth, whatever the rules let them do (CT3).
  async changing({ principal }, { ownerId }) {
    if (ownerId !== principal.userId) throw forbidden();
    return undefined;
  },
  isAppliedLater: true,
};
