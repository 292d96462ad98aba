import type { QueryNode } from '../../contract/query';

/** Asked of assets: those of which somebody is to decide whether they are others (C45). */
export const IN_DOUBT: QueryNode = { field: 'doubts.isCertain', op: 'eq', value: false };
