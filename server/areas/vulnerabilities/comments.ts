import type { Comment } from '../../../contract/areas/vulnerabilities/comments';
import { isEntityName } from '../../../contract/entities';
import { forbidden, invalid } from '../../calls/refusal';
import { tellOfMentions } from '../../notifications/mention-news';
import type { RecordHooks } from '../../records/record-hooks';

export const commentHooks: RecordHooks<Comment> = {
  async creating(_tx, { entity }) {
    if (isEntityName(entity)) return {};
    const message = `There are no records called "${entity}"`;
    throw invalid(message, [{ path: 'body.entity', message }]);
  },
  created: (tx, comment) => tellOfMentions(tx, comment),
  // Nobody puts words into another's mouth, whatever the rules let them do (CT3).
  async changing(tx, before, after) {
    if (before.ownerId !== tx.principal.userId) throw forbidden();
    await tellOfMentions(tx, after, before.text);
  },
};
