import type { EntityName } from '../../contract/entities';
import { NAMEABLE_KINDS } from '../../contract/records';
import type { ViewAnswer } from '../../contract/sync-api';

export const NOTHING_HERE: ViewAnswer = { rows: [], count: 0, total: 0, facets: {}, loaded: false, ms: 0 };

/** Kinds whose records a question may name. */
export const NAMEABLE: readonly EntityName[] = NAMEABLE_KINDS.map(({ name }) => name);
