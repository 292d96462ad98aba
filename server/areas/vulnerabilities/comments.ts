import type { Comment } from '../../../contract/areas/vulnerabilities/comments';
import { isEntityName } from '../../../contract/entities';
import { forbidden, invalid } from '../../calls/refusal';
import { settleTalk } from '../../inventory/settle-assets';
import type { RecordHooks } from '../../records/record-hooks';

export const commentHooks: RecordHooks<Comment> = {
  async creating(_tx, { entity }) {
    if (isEntityName(entity)) return {};
    const message = `There are no records called "${entity}"`;
    throw invalid(message, [{ path: 'body.entity', message }]);
  },
  // Nobody puts words into another's mouth, whatever the rules let them do (CT3).
  async changing({ principal }, { ownerId }) {
    if (ownerId !== principal.userId) throw forbidden();
  },
  // What people talk about is no duplicate that is out of sight (FN10).
  created: (tx, { companyId, ...comment }) => settleTalk(tx, companyId, findingsOf([comment])),
  replaced: async (tx, comments) => {
    const [first] = comments;
    if (first !== undefined) await settleTalk(tx, first.companyId, findingsOf(comments));
  },
};

const findingsOf = (comments: readonly Pick<Comment, 'entity' | 'aboutId'>[]): readonly string[] =>
  comments.flatMap(({ entity, aboutId }) => (entity === 'finding' ? [aboutId] : []));
