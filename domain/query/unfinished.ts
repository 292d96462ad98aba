import {
  type Condition,
  type ConditionOp,
  isPeriod,
  type QueryNode,
  type QueryProblem,
  type Scalar,
} from '../../contract/query';
import { readQuery } from './read-query';

/** What an operator is asked with. */
export type Operand = 'none' | 'one' | 'list' | 'two' | 'period' | 'count';

export function operandOf(op: ConditionOp): Operand {
  switch (op) {
    case 'exists':
    case 'isEmpty':
    case 'isV4':
    case 'isV6':
      return 'none';
    case 'in':
    case 'inCidr':
      return 'list';
    case 'between':
      return 'two';
    case 'inLast':
    case 'inNext':
    case 'olderThan':
      return 'period';
    case 'countEq':
    case 'countLt':
    case 'countGt':
      return 'count';
    default:
      return 'one';
  }
}

export const scalarsOf = (value: Condition['value']): readonly Scalar[] => {
  if (value === undefined || isPeriod(value)) return [];
  return Array.isArray(value) ? value : [value];
};

/** Every value that its operator takes is there. */
export function isComplete({ op, value }: Condition): boolean {
  const values = scalarsOf(value).filter((one) => one !== '');
  switch (operandOf(op)) {
    case 'none':
      return true;
    case 'period':
      return isPeriod(value);
    case 'two':
      return values.length === 2;
    default:
      return values.length > 0;
  }
}

type Path = QueryProblem['path'];

/** Where conditions stand that are not filled in yet: they are neither asked nor stored. */
export function unfinishedIn(node: QueryNode, path: Path = []): readonly Path[] {
  if ('items' in node) return node.items.flatMap((item, at) => unfinishedIn(item, [...path, 'items', at]));
  if ('where' in node) return unfinishedIn(node.where, [...path, 'where']);
  return 'op' in node && !isComplete(node) ? [path] : [];
}

const UNFINISHED = 'Finish or remove the unfinished condition';

/** Why a tree cannot be stored in a record (RD30). */
export function storedTreeProblems(value: unknown): readonly QueryProblem[] {
  const { tree, problems } = readQuery(value);
  return tree === null ? problems : unfinishedIn(tree).map((path) => ({ path, message: UNFINISHED }));
}
