import { OPEN_STATUSES } from '../../contract/areas/vulnerabilities';
import { QUERY } from '../../contract/limits';
import { href } from '../../contract/paths';
import type { Condition, Group, QueryNode, Sort } from '../../contract/query';
import type { AskedEntity } from '../words/asked';

/** The address of a saved query in the builder. */
export const savedHref = (id: string): string => `${href('queryBuilder')}?${new URLSearchParams({ saved: id })}`;

function searchOf(entity: AskedEntity, tree: QueryNode, sort?: Sort): string {
  const params = new URLSearchParams({ entity, query: JSON.stringify(tree) });
  if (sort !== undefined) params.set('sort', `${sort.descending ? '-' : ''}${sort.field}`);
  return `?${params}`;
}

/** The address of the query builder with a question in it: any number of records leads to them by it. */
export const questionHref = (entity: AskedEntity, tree: QueryNode): string =>
  href('queryBuilder') + searchOf(entity, tree);

/** The address of a question, and what of it goes beside the address. */
export interface QuestionPlace {
  readonly to: string;
  readonly state: { readonly question: string } | null;
}

/** One too long for an address stays in the tab's history entry (QP14). */
export const placeOfQuestion = (search: string): QuestionPlace =>
  search.length <= QUERY.maxAddressChars
    ? { to: href('queryBuilder') + search, state: null }
    : { to: `${href('queryBuilder')}?long`, state: { question: search } };

/** The same question in the builder, in the same order. */
export const questionPlace = (entity: AskedEntity, tree: QueryNode, sort: Sort): QuestionPlace =>
  placeOfQuestion(searchOf(entity, tree, sort));

/** Of which assets every number is, unless archived ones are asked for. */
export const NOT_ARCHIVED: Condition = { field: 'lifecycle', op: 'neq', value: 'archived' };
/** Those of which only a number of their own is. */
export const ARCHIVED: Condition = { ...NOT_ARCHIVED, op: 'eq' };
/** The same of what belongs to an asset: who archives one has done with what was found on it. */
export const OF_NOT_ARCHIVED: QueryNode = { relation: 'asset', where: NOT_ARCHIVED };
export const OF_ARCHIVED: QueryNode = { relation: 'asset', where: ARCHIVED };
/** Of these are the numbers of findings that are to be dealt with (DB1, SL3). */
export const OPEN_FINDINGS: Group = {
  op: 'and',
  items: [{ field: 'status', op: 'in', value: [...OPEN_STATUSES] }, OF_NOT_ARCHIVED],
};

/** Of assets, as their list shows them: archived ones are left out. */
export const amongAssets = (node: QueryNode): QueryNode => ({ op: 'and', items: [node, NOT_ARCHIVED] });

/** The assets of which this is true. */
export const assetsHref = (node: QueryNode): string => questionHref('asset', amongAssets(node));
