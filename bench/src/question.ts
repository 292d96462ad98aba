import type { Asset } from '../../contract/areas/assets';
import type { QueryNode, Sort } from '../../contract/query';
import { random } from './rows';

/** Three conditions, a sort, the first 50, the count and four facets, each over what ticking a value of it leaves. */
export interface Question {
  readonly types: readonly string[];
  readonly osPart: string;
  readonly notLifecycle: string;
  readonly sort: 'lastSeenAt' | 'name';
  readonly descending: boolean;
}

export const FACETS = ['type', 'os.type', 'lifecycle', 'location'] as const;
export type Facet = (typeof FACETS)[number];
export const WINDOW = 50;

export interface Answer {
  readonly count: number;
  readonly ids: readonly string[];
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Questions that differ in every condition, so that nothing is answered from memory of the last. */
export function makeQuestions(count: number): Question[] {
  const next = random(11);
  const types = ['server', 'virtual', 'desktop', 'laptop', 'network', 'mobile', 'iot'];
  const parts = ['ubuntu', 'windows', 'linux', 'ios', 'server', 'os', 'red hat', 'deb'];
  const lifecycles = ['archived', 'spare', 'in_use'];
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  return Array.from({ length: count }, () => ({
    types: [...new Set([pick(types), pick(types), pick(types)])],
    osPart: pick(parts),
    notLifecycle: pick(lifecycles),
    sort: next() < 0.5 ? 'lastSeenAt' : 'name',
    descending: next() < 0.5,
  }));
}

export function treeOf(question: Question): QueryNode {
  return {
    op: 'and',
    items: [
      { field: 'type', op: 'in', value: [...question.types] },
      { field: 'os.name', op: 'contains', value: question.osPart },
      { field: 'lifecycle', op: 'neq', value: question.notLifecycle },
    ],
  };
}

export const sortOf = (question: Question): Sort[] => [{ field: question.sort, descending: question.descending }];

const facetValue: Readonly<Record<Facet, (row: Asset) => string>> = {
  type: (row) => row.type,
  'os.type': (row) => row.os.type ?? '',
  lifecycle: (row) => row.lifecycle,
  location: (row) => row.location ?? '',
};

/** The answer in plain JavaScript over plain rows: what every contestant must say, and what some of them do. */
export function answerFrom(rows: readonly Asset[], question: Question): Answer {
  // Only the chosen types step aside for their facet: ticking a value would replace them.
  const passes = (row: Asset, without?: Facet): boolean =>
    (row.os.name ?? '').toLowerCase().includes(question.osPart) &&
    row.lifecycle !== question.notLifecycle &&
    (without === 'type' || question.types.includes(row.type));
  const found = rows.filter((row) => passes(row));
  const key = (row: Asset): string => (question.sort === 'name' ? row.name : (row.lastSeenAt ?? ''));
  const sign = question.descending ? -1 : 1;
  found.sort((a, b) => (key(a) === key(b) ? (a.id < b.id ? -1 : 1) : key(a) < key(b) ? -sign : sign));
  const facets = FACETS.map((field) => {
    const counts: Record<string, number> = {};
    for (const row of rows) {
      if (passes(row, field)) counts[facetValue[field](row)] = (counts[facetValue[field](row)] ?? 0) + 1;
    }
    return [field, counts] as const;
  });
  return { count: found.length, ids: found.slice(0, WINDOW).map((row) => row.id), facets: Object.fromEntries(facets) };
}

/** Whether two answers say the same; the order of ids counts, that of facet values does not. */
export function sameAnswer(a: Answer, b: Answer): boolean {
  const facetText = (answer: Answer): string =>
    FACETS.map((field) => JSON.stringify(Object.entries(answer.facets[field] ?? {}).sort())).join();
  return a.count === b.count && a.ids.join() === b.ids.join() && facetText(a) === facetText(b);
}
