import type { EntityName } from '../../../contract/entities';
import { type Field, fieldCatalogue } from '../../../domain/query/fields/field-catalogue';
import { wholeField } from '../../../domain/query/fields/whole-field';
import type { StoredQuery } from '../../../domain/query/named-queries';
import { type NamingWord, namingOf } from '../../../domain/query/query-naming';
import type { Want } from '../../../domain/query/text/cursor';
import { parseQueryText } from '../../../domain/query/text/parse-query-text';
import { printValue } from '../../../domain/query/text/print-query-text';
import { TokenProblem, tokensOf } from '../../../domain/query/text/tokens';
import type { AskedEntity } from '../../words/asked';
import { ASKED } from '../../words/asked';
import { dateOptions } from './date-options';
import { type Option, optionsOf } from './options';

/** Where values are counted: the field as the records of an entity have it. */
export interface ValuePlace {
  readonly entity: AskedEntity;
  readonly path: string;
  readonly kind: Field['kind'];
  /** It has a vocabulary: no other values belong there. */
  readonly isClosed: boolean;
}

export interface Completion {
  /** What of the text a choice replaces. */
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly options: readonly Option[];
  /** Real values belong here, too. */
  readonly values: ValuePlace | null;
}

export interface CompletionContext {
  readonly entity: AskedEntity;
  readonly now: number;
  readonly queries: readonly Pick<StoredQuery, 'id' | 'name' | 'entity' | 'isGroup'>[];
}

const WORD_END = /[^\s(){}"',:=<>!*]*$/;
const WORD_BEGIN = /^[^\s(){}"',:=<>!*]*/;

/** What could stand at the caret, by the grammar and the fields; real values are the caller's to count. */
export function completionAt(
  text: string,
  caret: number,
  context: CompletionContext,
  /** Somebody wants to know, and has not just typed: in the place of a word that is none all is offered. */
  isAsked = false,
): Completion {
  const before = text.slice(0, caret);
  const open = openQuote(before);
  const begin = open ?? caret - (WORD_END.exec(before)?.[0].length ?? 0);
  const { wants } = parseQueryText(text.slice(0, begin), context.entity, namingOf(context.queries));
  // Of a thing with fields no value is asked: what can stand there takes the place of its name and colon.
  const from = (begin === caret ? elementsBegin(before, wants) : undefined) ?? begin;
  const typed = from < begin ? '' : before.slice(open === null ? from : from + 1);
  const values = wants.kind === 'value' && wants.field !== undefined ? valuePlace(wants.field) : null;
  const isValue = wants.kind === 'value' || wants.kind === 'query';
  const all = open !== null && !isValue ? [] : allOptions(wants, typed, context);
  // Events are kept of whole fields: who types `os.name` there means `os`.
  const fitting = matching(all, wants.kind === 'changed' ? wholeField(typed) : typed);
  if (!isAsked || fitting.length > 0 || open !== null) return { from, to: caret, typed, options: fitting, values };
  const to = caret + (WORD_BEGIN.exec(text.slice(caret))?.[0].length ?? 0);
  return { from, to, typed: '', options: all, values };
}

function allOptions(wants: Want, typed: string, { now, queries }: CompletionContext): readonly Option[] {
  const about = (entity: EntityName | null) => queries.filter((one) => one.entity === entity);
  const called = (word: NamingWord, entity: EntityName | null) =>
    about(entity).filter(({ isGroup }) => (isGroup === true) === (word === 'group'));
  if (wants.kind === 'query') return queryOptions(called(wants.word, wants.catalogue.entity), queries);
  if (wants.kind === 'value' && wants.field?.kind === 'date') return dateOptions(typed, now, wants.isOrdered);
  const named = (['query', 'group'] as const).filter(
    (one) => wants.kind === 'condition' && called(one, wants.catalogue.entity).length > 0,
  );
  return optionsOf(wants, named);
}

/** Where the name begins that such a value was to follow: `services: `. */
function elementsBegin(before: string, wants: Want): number | undefined {
  if (wants.kind !== 'value' || wants.field?.kind !== 'elements') return undefined;
  return /[^\s(){}"',:=<>!*]+\s*:\s*$/.exec(before)?.index;
}

/** By name; of those with the same name each by its id. */
function queryOptions(fitting: CompletionContext['queries'], all: CompletionContext['queries']): readonly Option[] {
  const { print } = namingOf(all);
  return fitting.map(({ id, name, entity, isGroup }) => {
    const label = print(id, entity);
    return {
      label,
      about: label !== name ? name : isGroup ? 'Group' : 'Saved query',
      write: [printValue(label, 'text'), ''],
    };
  });
}

export function matching<T extends Option>(options: readonly T[], typed: string): readonly T[] {
  const wanted = typed.toLowerCase();
  const begins = options.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const holds = options.filter((one) => !begins.includes(one) && one.label.toLowerCase().includes(wanted));
  return [...begins, ...holds];
}

/** The text with an option taken, and where the caret then stands. */
export function taken(
  text: string,
  { from, to }: Pick<Completion, 'from' | 'to'>,
  { write: [before, after] }: Option,
): { readonly text: string; readonly caret: number } {
  const isQuoted = text[from] === '"' || text[from] === "'";
  const rest = text.slice(to).replace(isQuoted ? /^["']/ : /^/, '');
  // A colon stands at its field; a bracket or comma that follows needs no space before it.
  const head = before.startsWith(':') ? text.slice(0, from).trimEnd() : text.slice(0, from);
  const start = head + (/^[),:]/.test(rest) ? before.trimEnd() : before);
  const end = start.endsWith(' ') && after === '' ? rest.replace(/^ /, '') : rest;
  return { text: start + after + end, caret: start.length };
}

function openQuote(before: string): number | null {
  try {
    tokensOf(before);
    return null;
  } catch (error) {
    if (!(error instanceof TokenProblem)) throw error;
    return ['"', "'"].includes(before[error.span.from] ?? '') ? error.span.from : null;
  }
}

/** A field knows its path from its element or record only: which that is, its identity tells. */
function valuePlace(field: Field): ValuePlace | null {
  const { kind } = field;
  if (kind === 'elements') return null;
  const isClosed = kind === 'boolean' || field.values !== undefined;
  for (const entity of ASKED) {
    for (const one of fieldCatalogue(entity).fields) {
      if (one === field) return { entity, path: field.path, kind, isClosed };
      if (one.elements?.includes(field)) return { entity, path: `${one.path}.${field.path}`, kind, isClosed };
    }
  }
  return null;
}
