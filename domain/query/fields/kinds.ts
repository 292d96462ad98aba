import type { ConditionOp } from '../../../contract/query';

/**
 * What a field holds, and so what can be asked of it. `any` is a person's own field (`custom.*`), which may
 * hold text, numbers, yes/no, days or lists of texts; `elements` is a list of objects.
 */
export type FieldKind = 'text' | 'number' | 'boolean' | 'date' | 'enum' | 'ip' | 'version' | 'id' | 'any' | 'elements';

const EQUAL = ['exists', 'eq', 'neq'] as const;
const AMONG = [...EQUAL, 'in'] as const;
const TEXT = ['contains', 'starts', 'ends', 'regex'] as const;
const ORDER = ['lt', 'lte', 'gt', 'gte', 'between'] as const;
const SPAN = ['inLast', 'inNext', 'olderThan'] as const;
const COUNT = ['countEq', 'countLt', 'countGt', 'isEmpty'] as const;

const OPERATORS: Readonly<Record<FieldKind, readonly ConditionOp[]>> = {
  text: [...AMONG, ...TEXT],
  number: [...AMONG, ...ORDER],
  boolean: EQUAL,
  date: [...AMONG, ...ORDER, ...SPAN],
  enum: AMONG,
  ip: [...AMONG, 'inCidr', 'isV4', 'isV6'],
  version: [...AMONG, ...ORDER],
  id: AMONG,
  any: [...AMONG, ...TEXT, ...ORDER, ...SPAN, ...COUNT],
  elements: ['exists'],
};

export const operatorsOf = ({ kind, list }: { readonly kind: FieldKind; readonly list: boolean }) =>
  list && kind !== 'any' ? [...OPERATORS[kind], ...COUNT] : OPERATORS[kind];
