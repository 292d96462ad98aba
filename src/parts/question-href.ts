import { href } from '../../contract/paths';
import type { QueryNode } from '../../contract/query';
import type { AskedEntity } from '../words/asked';

/** The address of a saved query in the builder. */
export const savedHref = (id: string): string => `${href('queryBuilder')}?${new URLSearchParams({ saved: id })}`;

/** The address of the query builder with a question in it: any number of records leads to them by it. */
export const questionHref = (entity: AskedEntity, tree: QueryNode): string =>
  `${href('queryBuilder')}?${new URLSearchParams({ entity, query: JSON.stringify(tree) })}`;
