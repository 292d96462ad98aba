import type { ChunkEntity } from '../../../../contract/entities';
import type { ConditionOp, Scalar } from '../../../../contract/query';
import { type Field, type FieldCatalogue, fieldCatalogue } from '../../../../domain/query/fields/field-catalogue';
import type { Want } from '../../../../domain/query/text/cursor';
import { parseQueryText } from '../../../../domain/query/text/parse-query-text';
import { printQueryText } from '../../../../domain/query/text/print-query-text';
import { TokenProblem, tokensOf } from '../../../../domain/query/text/tokens';
import { ASKED } from '../builder/builder-url';

/** Where values are counted: the field as the records of an entity have it. */
export interface ValuePlace {
  readonly entity: ChunkEntity;
  readonly path: string;
}

export interface Completion {
  /** What of the text a choice replaces. */
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly options: readonly string[];
  /** Real values belong here, too. */
  readonly values: ValuePlace | null;
}

const WORD_END = /[^\s(){}"',:=<>!*]*$/;

/** What could stand at the caret, by the grammar and the fields; real values are the caller's to count. */
export function completionAt(text: string, caret: number, entity: ChunkEntity): Completion {
  const before = text.slice(0, caret);
  const open = openQuote(before);
  const from = open ?? caret - (WORD_END.exec(before)?.[0].length ?? 0);
  const typed = open === null ? before.slice(from) : before.slice(from + 1);
  const { wants } = parseQueryText(text.slice(0, from), entity);
  const values = wants.kind === 'value' && wants.field !== undefined ? valuePlace(wants.field) : null;
  const all = open !== null && wants.kind !== 'value' ? [] : optionsOf(wants);
  return { from, to: caret, typed, options: matching(all, typed), values };
}

export function matching(options: readonly string[], typed: string): readonly string[] {
  const wanted = typed.toLowerCase();
  const begins = options.filter((one) => one.toLowerCase().startsWith(wanted));
  const holds = options.filter((one) => !begins.includes(one) && one.toLowerCase().includes(wanted));
  return [...begins, ...holds];
}

/** A value as the text has it: in quotes where it needs them. */
export const valueText = (value: Scalar): string => printQueryText({ field: 'x', op: 'eq', value }, null).slice(3);

function openQuote(before: string): number | null {
  try {
    tokensOf(before);
    return null;
  } catch (error) {
    if (!(error instanceof TokenProblem)) throw error;
    return ['"', "'"].includes(before[error.span.from] ?? '') ? error.span.from : null;
  }
}

const SIGNS: Partial<Record<ConditionOp, string>> = {
  eq: ':',
  neq: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in (',
  inCidr: 'in',
  between: 'between',
  inLast: 'in last',
  inNext: 'in next',
  olderThan: 'older than',
  exists: 'is missing',
  isEmpty: 'is empty',
  isV4: 'is v4',
  isV6: 'is v6',
};

function optionsOf(wants: Want): readonly string[] {
  switch (wants.kind) {
    case 'condition':
      return [...fieldNames(wants.catalogue), ...(wants.catalogue.relations.length > 0 ? ['has'] : []), 'not'];
    case 'operator':
      return (wants.field?.ops ?? []).flatMap((op) => SIGNS[op] ?? []);
    case 'value':
      return wants.field?.kind === 'boolean' ? ['true', 'false'] : (wants.field?.values ?? []);
    case 'relation':
      return wants.catalogue.relations.map(({ name }) => name);
    case 'words':
      return wants.words;
  }
}

const fieldNames = ({ fields }: FieldCatalogue): readonly string[] =>
  fields.filter(({ path }) => !path.endsWith('.*')).map(({ path }) => path);

/** A field knows its path from its element or record only: which that is, its identity tells. */
function valuePlace(field: Field): ValuePlace | null {
  if (field.kind === 'boolean' || field.values !== undefined) return null;
  for (const entity of ASKED) {
    for (const one of fieldCatalogue(entity).fields) {
      if (one === field) return { entity, path: field.path };
      if (one.elements?.includes(field)) return { entity, path: `${one.path}.${field.path}` };
    }
  }
  return null;
}
