import { QUERY } from '../../contract/limits';

const shown = (n: number): string => n.toLocaleString('en-US');

/** What a question may have of each, and how to ask with less. */
const BOUNDS = {
  nodes: [
    QUERY.maxNodes,
    'conditions and groups: put many values of one field into one list, in text as "field: (a or b)"',
  ],
  relations: [
    QUERY.maxRelations,
    'conditions on related records: combine conditions on the same record, in text as "has finding{… and …}"',
  ],
  searches: [QUERY.maxWords, 'words or texts to search for: remove some'],
  patterns: [QUERY.maxPatterns, 'patterns: one pattern can have several alternatives, such as /a|b/'],
  values: [QUERY.maxAllValues, 'values in all lists: split it into several queries'],
} as const;

/** Counts what a question is made of; `over` says once of each kind that it is too much. */
export class QueryBounds {
  private readonly counted = { nodes: 0, relations: 0, searches: 0, patterns: 0, values: 0 };

  over(kind: keyof typeof BOUNDS, n = 1): string | undefined {
    const before = this.counted[kind];
    this.counted[kind] += n;
    const [most, what] = BOUNDS[kind];
    return before <= most && this.counted[kind] > most ? `More than ${shown(most)} ${what}` : undefined;
  }

  /** So large that nothing more of it is looked at. */
  get isFull(): boolean {
    return this.counted.nodes > QUERY.maxNodes;
  }
}

export const TOO_MANY_NODES = `More than ${shown(QUERY.maxNodes)} ${BOUNDS.nodes[1]}`;
export const TOO_DEEP = `Nested deeper than ${QUERY.maxDepth} levels: use fewer brackets`;
export const TOO_MANY_VALUES = `More than ${shown(QUERY.maxValues)} values in one list: split it into several queries`;
export const TOO_LONG = `Longer than ${shown(QUERY.maxValueChars)} characters`;

/** What is wrong with a free text, by its length. */
export function searchProblem(text: string, words: number): string | undefined {
  if (text.length > QUERY.maxSearchChars) return `A search has at most ${shown(QUERY.maxSearchChars)} characters`;
  if (words <= QUERY.maxWords) return undefined;
  return `A search has at most ${QUERY.maxWords} words, and finds what has all of them: remove some`;
}
