import type { Condition, ConditionOp } from '../../contract/query';
import type { Field } from '../../domain/query/fields/field-catalogue';

/** Operators as a person chooses them: `exists` is two of them, by its value. */
export type OpChoice = ConditionOp | 'missing';

const TEXTS: Readonly<Record<OpChoice, string>> = {
  exists: 'has a value',
  missing: 'has no value',
  eq: 'is',
  neq: 'is not',
  in: 'is one of',
  contains: 'contains',
  starts: 'starts with',
  ends: 'ends with',
  regex: 'matches pattern',
  lt: 'is below',
  lte: 'is at most',
  gt: 'is above',
  gte: 'is at least',
  between: 'is between',
  inLast: 'in the last',
  inNext: 'in the next',
  olderThan: 'longer ago than',
  inCidr: 'is in network',
  isV4: 'is IPv4',
  isV6: 'is IPv6',
  countEq: 'has exactly … values',
  countLt: 'has fewer values than',
  countGt: 'has more values than',
  isEmpty: 'is empty',
};
const OF_DATES: Partial<Record<OpChoice, string>> = { lt: 'before', lte: 'until', gt: 'after', gte: 'from' };

export function opText(op: OpChoice, { kind }: Pick<Field, 'kind'>): string {
  return (kind === 'date' ? OF_DATES[op] : undefined) ?? TEXTS[op];
}

/** What may be chosen for a field, in the order it is offered. */
export function opChoices({ ops }: Field): readonly OpChoice[] {
  const hasValue: readonly OpChoice[] = ops.includes('exists') ? ['exists', 'missing'] : [];
  return [...ops.filter((op) => op !== 'exists'), ...hasValue];
}

export const choiceOf = ({ op, value }: Condition): OpChoice => (op === 'exists' && value === false ? 'missing' : op);

export const isOpOf = (field: Field, text: string): OpChoice | undefined =>
  opChoices(field).find((choice) => choice === text);

const OF_KIND: Readonly<Partial<Record<Field['kind'], string>>> = {
  date: '2026-01-31 or now-30d',
  version: '9.8p1',
  ip: '10.0.0.5',
  number: 'A number',
  id: 'An id',
};
const OF_OP: Readonly<Partial<Record<ConditionOp, string>>> = {
  contains: 'Part of the text',
  starts: 'How it begins',
  ends: 'How it ends',
  regex: '^web-\\d+$',
  inCidr: '10.0.0.0/8',
};

/** What a value looks like, in an empty field (QP94). */
export const placeholderOf = ({ kind }: Pick<Field, 'kind'>, op: ConditionOp): string =>
  OF_OP[op] ?? OF_KIND[kind] ?? 'The whole text';

/** Asked with whole values, not with parts of them. */
export const isWhole = (op: ConditionOp): boolean => op === 'eq' || op === 'neq' || op === 'in';
