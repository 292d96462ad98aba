import type { ExceptionStatus } from '../../contract/areas/policies/policy-exceptions';
import type { QueryNode } from '../../contract/query';

const is = (...statuses: readonly ExceptionStatus[]): QueryNode => ({
  op: 'or',
  items: statuses.map((value) => ({ field: 'status', op: 'eq', value })),
});
const past = (field: 'startsAt' | 'expiresAt', is: boolean): QueryNode => ({
  field,
  op: is ? 'lte' : 'gt',
  value: 'now',
});
const and = (...items: QueryNode[]): QueryNode => ({ op: 'and', items });
const APPROVED = is('approved', 'active');

/** The states of policy exceptions as questions about now (EX3): the same as `statusAt`, whatever was stored when. */
export const STATE_CASES: Readonly<Record<ExceptionStatus, QueryNode>> = {
  requested: is('requested'),
  change_requested: is('change_requested'),
  active: and(APPROVED, past('startsAt', true), past('expiresAt', false)),
  approved: and(is('approved'), past('startsAt', false), past('expiresAt', false)),
  draft: is('draft'),
  denied: is('denied'),
  expired: { op: 'or', items: [is('expired'), and(APPROVED, past('expiresAt', true))] },
  revoked: is('revoked'),
};
