import type { Condition, QueryNode } from '../../../contract/query';
import type { NamedField } from '../fields/common-names';
import { typedValue } from './typed-value';

/**
 * What a condition means that names its field as people do elsewhere (Q80): of a related record, a part of a name, or a
 * word of the vocabulary beside it. What is denied is denied of every related record.
 */
export function meantCondition(named: NamedField, condition: Condition): QueryNode {
  const { relation, isPart } = named;
  if (relation === undefined && !isPart) return condition;
  const { quantifier, value, ...rest } = condition;
  if (quantifier !== undefined || value === '') return inRelation(named, condition);
  if (condition.op === 'neq') return not(meantCondition(named, { ...condition, op: 'eq' }));
  if (condition.op === 'exists' && value === false && relation !== undefined) return not(inRelation(named, rest));
  return inRelation(named, isPart ? partly(named, condition) : condition);
}

const not = (node: QueryNode): QueryNode => ({ op: 'and', not: true, items: [node] });

const inRelation = ({ relation }: NamedField, where: QueryNode): QueryNode =>
  relation === undefined ? where : { relation: relation.name, where };

function partly({ field, words }: NamedField, condition: Condition): QueryNode {
  const { op, value } = condition;
  const holds = (text: string): Condition => {
    const word = typedValue({ text, isQuoted: true }, words);
    const isWord = words?.values?.some((one) => one === word) === true;
    return isWord && words !== undefined
      ? { field: words.path, op: 'eq', value: word }
      : { field: field.path, op: 'contains', value: text };
  };
  if (op === 'eq' && typeof value === 'string') return holds(value);
  if (op === 'in' && Array.isArray(value)) return { op: 'or', items: value.map((one) => holds(String(one))) };
  return condition;
}
