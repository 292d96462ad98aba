import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import type { QueryNode } from '../../../contract/query';

/** Whose numbers the dashboard shows. */
export const NOT_ARCHIVED: QueryNode = { field: 'lifecycle', op: 'neq', value: 'archived' };
export const OPEN: QueryNode = { field: 'status', op: 'in', value: [...OPEN_STATUSES] };
