import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import type { Group, QueryNode } from '../../../contract/query';

/** Whose numbers the dashboard shows. */
export const NOT_ARCHIVED: QueryNode = { field: 'lifecycle', op: 'neq', value: 'archived' };
/** Of the same assets: who archives one has done with what was found on it (DB1). */
export const OPEN: Group = {
  op: 'and',
  items: [
    { field: 'status', op: 'in', value: [...OPEN_STATUSES] },
    { relation: 'asset', where: NOT_ARCHIVED },
  ],
};
