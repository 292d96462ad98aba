import { type ChunkEntity, ENTITIES } from '../../../../contract/entities';
import { href } from '../../../../contract/paths';
import type { QueryNode, QueryProblem, Sort } from '../../../../contract/query';
import { readQuery } from '../../../../domain/query/read-query';
import { EVERYTHING } from './rows';

/** The builder's whole state. The address carries it, so a link is a question. */
export interface BuilderState {
  readonly entity: ChunkEntity;
  readonly tree: QueryNode;
  readonly sort: Sort | null;
  /** The saved query it was opened from. */
  readonly saved: string | null;
}

/** What may be asked about, in the order it is offered. */
export const ASKED: readonly ChunkEntity[] = [
  'asset',
  'finding',
  'softwareInstall',
  'software',
  'assetEvent',
  'sourceRecord',
];

const isAsked = (name: string | null): name is ChunkEntity =>
  name !== null && name in ENTITIES && ASKED.some((one) => one === name);

export interface ReadState {
  /** Null where the address says less than a question: only which saved query is meant, or nothing. */
  readonly state: BuilderState | null;
  readonly saved: string | null;
  /** Why the address's question cannot be shown. */
  readonly problems: readonly QueryProblem[];
}

export function parseBuilderUrl(search: string): ReadState {
  const params = new URLSearchParams(search);
  const saved = params.get('saved');
  const text = params.get('query');
  if (text === null) return { state: null, saved, problems: [] };
  const { tree, problems } = readQuery(parsed(text));
  if (tree === null) return { state: null, saved, problems };
  const entity = params.get('entity');
  return {
    state: { entity: isAsked(entity) ? entity : 'asset', tree, sort: sortOf(params.get('sort')), saved },
    saved,
    problems,
  };
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

export function builderHref({ entity, tree, sort, saved }: BuilderState): string {
  const params = new URLSearchParams({ entity, query: JSON.stringify(tree) });
  if (sort !== null) params.set('sort', `${sort.descending ? '-' : ''}${sort.field}`);
  if (saved !== null) params.set('saved', saved);
  return `${href('queryBuilder')}?${params}`;
}

export const savedHref = (id: string): string => `${href('queryBuilder')}?${new URLSearchParams({ saved: id })}`;

export const START: BuilderState = { entity: 'asset', tree: EVERYTHING, sort: null, saved: null };
