import { Aggregation } from '../../../../contract/aggregation';
import type { QueryNode, QueryProblem, Sort } from '../../../../contract/query';
import { readQuery } from '../../../../domain/query/read-query';
import { placeOfQuestion, type QuestionPlace } from '../../../parts/question-href';
import { type AskedEntity, isAskedEntity } from '../../../words/asked';
import { freshTree } from './left-out';

/** The builder's whole state. The address carries it, so a link is a question. */
export interface BuilderState {
  readonly entity: AskedEntity;
  readonly tree: QueryNode;
  readonly sort: Sort | null;
  /** The saved query it was opened from. */
  readonly saved: string | null;
  /** Set where not the rows are shown, but what is computed of them. */
  readonly summary?: SummaryChoice | undefined;
}

export interface SummaryChoice {
  readonly as: 'chart' | 'table';
  /** Null: what is usual for what is asked about. */
  readonly aggregation: Aggregation | null;
}

export interface ReadState {
  /** Null where the address says less than a question: only which saved query is meant, or nothing. */
  readonly state: BuilderState | null;
  readonly saved: string | null;
  /** Why the address's question cannot be shown. */
  readonly problems: readonly QueryProblem[];
}

/** `beside` is what stands in the history entry beside the address. */
export function parseBuilderUrl(search: string, beside: unknown = null): ReadState {
  const params = new URLSearchParams(search);
  if (params.has('long')) {
    const question = questionBeside(beside);
    return question === null ? { state: null, saved: null, problems: [NOT_HERE] } : parseBuilderUrl(question);
  }
  const saved = params.get('saved');
  const text = params.get('query');
  const entity = params.get('entity');
  if (text === null) {
    const isStart = saved === null && entity !== null && isAskedEntity(entity);
    return { state: isStart ? freshState(entity) : null, saved, problems: [] };
  }
  const { tree, problems } = readQuery(parsed(text));
  if (tree === null) return { state: null, saved, problems };
  const { summary, problem } = summaryOf(params);
  return {
    state: {
      entity: entity !== null && isAskedEntity(entity) ? entity : 'asset',
      tree,
      sort: sortOf(params.get('sort')),
      saved,
      summary,
    },
    saved,
    problems: problem === undefined ? problems : [problem],
  };
}

const NOT_HERE: QueryProblem = {
  path: [],
  message: 'It is too long for a link and stays in its tab. Save it to get a short link',
};

/** A question too long for an address keeps the rest of it in the history entry: it survives a reload, but is no link. */
const questionBeside = (beside: unknown): string | null =>
  typeof beside === 'object' && beside !== null && 'question' in beside && typeof beside.question === 'string'
    ? beside.question
    : null;

function summaryOf(params: URLSearchParams): { summary?: SummaryChoice; problem?: QueryProblem } {
  const as = params.get('summary');
  if (as !== 'chart' && as !== 'table') return {};
  const text = params.get('aggregation');
  if (text === null) return { summary: { as, aggregation: null } };
  const { data } = Aggregation.safeParse(parsed(text));
  if (data !== undefined) return { summary: { as, aggregation: data } };
  const problem = { path: ['aggregation'], message: 'This version does not know its form of summary' };
  return { summary: { as, aggregation: null }, problem };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sortOf(text: string | null): Sort | null {
  if (text === null || text === '') return null;
  return text.startsWith('-') ? { field: text.slice(1), descending: true } : { field: text, descending: false };
}

function searchOf({ entity, tree, sort, saved, summary }: BuilderState): string {
  const params = new URLSearchParams({ entity, query: JSON.stringify(tree) });
  if (sort !== null) params.set('sort', `${sort.descending ? '-' : ''}${sort.field}`);
  if (saved !== null) params.set('saved', saved);
  if (summary !== undefined) params.set('summary', summary.as);
  if (summary?.aggregation != null) params.set('aggregation', JSON.stringify(summary.aggregation));
  return `?${params}`;
}

export type BuilderPlace = QuestionPlace;
export const builderPlace = (state: BuilderState): BuilderPlace => placeOfQuestion(searchOf(state));

/** A link to a question; null where it is too long for one. */
export function builderLink(state: BuilderState): string | null {
  const place = builderPlace(state);
  return place.state === null ? place.to : null;
}

/** Where nothing is asked yet. */
export const freshState = (entity: AskedEntity): BuilderState => ({
  entity,
  tree: freshTree(entity),
  sort: null,
  saved: null,
});
