import type { EntityName } from '../../../contract/entities';
import { QUERY } from '../../../contract/limits';
import type { QueryNode, QueryProblem } from '../../../contract/query';
import { ANY_TEXT } from '../fields/any-text';
import { type FieldCatalogue, fieldCatalogue, OPEN_CATALOGUE } from '../fields/field-catalogue';
import { type PlanContext, planQuery } from '../plan-query';
import type { QueryNaming } from '../query-naming';
import { readQuery } from '../read-query';
import { Cursor, ExpectedProblem, type Want } from './cursor';
import { QueryTextParser } from './query-text-parser';
import { type Span, type TextProblem, TokenProblem, tokensOf } from './tokens';

export interface ParsedText {
  /** Null where the text is no query; an empty text asks for everything. */
  readonly tree: QueryNode | null;
  readonly problems: readonly TextProblem[];
  /** Where in the text a place of the tree stands (`spanOf`). */
  readonly spans: ReadonlyMap<string, Span>;
  /** What could go on at the end of the text. */
  readonly wants: Want;
}

const TEXT_TOO_LONG = `A query has at most ${QUERY.maxTextChars.toLocaleString('en-US')} characters`;
const NO_SPANS: ReadonlyMap<string, Span> = new Map();

/** Text to tree, by its form alone: fields and values are `checkQueryText`'s to judge. */
export function parseQueryText(text: string, entity: EntityName | null, naming?: QueryNaming): ParsedText {
  const catalogue: FieldCatalogue = entity === null ? OPEN_CATALOGUE : fieldCatalogue(entity);
  const start: Want = { kind: 'condition', catalogue };
  const failed = (message: string, span: Span, wants: Want, expected?: readonly string[]): ParsedText => {
    const problem = { message, from: span.from, to: span.to, ...(expected === undefined ? {} : { expected }) };
    return { tree: null, problems: [problem], spans: NO_SPANS, wants };
  };
  if (text.length > QUERY.maxTextChars) {
    return failed(TEXT_TOO_LONG, { from: QUERY.maxTextChars, to: text.length }, start);
  }
  let cursor: Cursor | undefined;
  try {
    cursor = new Cursor(text, tokensOf(text), start);
    if (cursor.peek().kind === 'end')
      return { tree: { op: 'and', items: [] }, problems: [], spans: NO_SPANS, wants: start };
    const parser = new QueryTextParser(cursor, naming);
    const tree = parser.whole(catalogue);
    return { tree, problems: [], spans: parser.places.spans, wants: cursor.wants };
  } catch (error) {
    if (error instanceof TokenProblem) return failed(error.message, error.span, cursor?.wants ?? start);
    if (error instanceof ExpectedProblem) return failed(error.message, error.token, error.wants, error.expected);
    throw error;
  }
}

/** Text to tree, with what is wrong in form and in meaning, each at its place in the text. */
export function checkQueryText(text: string, context: PlanContext, naming?: QueryNaming): ParsedText {
  const parsed = parseQueryText(text, context.entity, naming);
  if (parsed.tree === null) return parsed;
  // As everywhere: bounded first, then understood (Q18).
  const read = readQuery(parsed.tree);
  if (read.tree === null) {
    return { ...parsed, tree: null, problems: read.problems.map((problem) => inText(problem, parsed.spans, text)) };
  }
  const place = (problem: QueryProblem): TextProblem => inText(problem, parsed.spans, text);
  const empty = emptyTexts(parsed.tree, []);
  if (empty.length > 0) return { ...parsed, tree: null, problems: empty.map(place) };
  const { problems } = planQuery(parsed.tree, context);
  return { ...parsed, problems: problems.map(place) };
}

/** A row without a value is not filled in: a text that has none asks nothing either (Q64). */
function emptyTexts(node: QueryNode, path: QueryProblem['path']): readonly QueryProblem[] {
  if ('items' in node) return node.items.flatMap((item, at) => emptyTexts(item, [...path, 'items', at]));
  if ('where' in node) return emptyTexts(node.where, [...path, 'where']);
  if (!('op' in node) || node.value !== '') return [];
  const { field } = node;
  if (field === ANY_TEXT.path) return [{ path: [...path, 'value'], message: 'Enter what to search for' }];
  const message = `An empty text finds nothing: "${field} is missing" finds records without a value, "${field}: *" those with one`;
  return [{ path: [...path, 'value'], message }];
}

export const pathKey = (path: QueryProblem['path']): string => path.join('/');

/** The place itself, or the nearest around it that the text knows. */
export function spanOf(spans: ReadonlyMap<string, Span>, path: QueryProblem['path']): Span | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const span = spans.get(pathKey(path.slice(0, length)));
    if (span !== undefined) return span;
  }
  return undefined;
}

const LISTED = '. “Suggestions” lists the fields';

function inText({ path, message }: QueryProblem, spans: ReadonlyMap<string, Span>, text: string): TextProblem {
  const isUnknown = message.startsWith('No field') && !message.endsWith('?');
  return { message: isUnknown ? message + LISTED : message, ...(spanOf(spans, path) ?? { from: 0, to: text.length }) };
}
