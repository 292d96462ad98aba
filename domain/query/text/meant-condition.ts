import type { Condition, QueryNode } from '../../../contract/query';
import type { NamedField } from '../fields/common-names';
import { cidrRange, ipKey } from '../keys/ip';
import { typedValue } from './typed-value';

/** What is asked of an address with a network, and of a single value with “is empty”: the condition that says it (Q84). */
function asAsked({ field, relation }: NamedField, condition: Condition): Condition {
  const { op, value, quantifier } = condition;
  const rest = { field: condition.field, ...(quantifier === undefined ? {} : { quantifier }) };
  if (op === 'isEmpty' && (relation !== undefined || !field.ops.includes(op))) {
    return { ...rest, op: 'exists', value: false };
  }
  if (field.kind !== 'ip') return condition;
  if (op === 'starts') {
    const network = networkOf(value);
    return network === undefined ? condition : { ...rest, op: 'inCidr', value: network };
  }
  return (op === 'eq' || op === 'in') && listOf(value).some(isNetwork) ? { ...condition, op: 'inCidr' } : condition;
}

const listOf = (value: Condition['value']): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const isNetwork = (value: unknown): boolean =>
  typeof value === 'string' && ipKey(value) === undefined && cidrRange(value) !== undefined;

/** `10.0.*` */
function networkOf(value: Condition['value']): string | undefined {
  const octets =
    typeof value === 'string' ? /^((?:\d{1,3}\.){1,3})$/.exec(value)?.[1]?.split('.').slice(0, -1) : undefined;
  if (octets === undefined) return undefined;
  const network = `${[...octets, '0', '0', '0'].slice(0, 4).join('.')}/${octets.length * 8}`;
  return isNetwork(network) ? network : undefined;
}

/**
 * What a condition means that names its field as people do elsewhere (Q80): of a related record, a part of a name, or a
 * word of the vocabulary beside it. What is denied is denied of every related record.
 */
export function meantCondition(named: NamedField, said: Condition): QueryNode {
  const condition = asAsked(named, said);
  const { relation, isPart, field } = named;
  const isNotWithin = condition.op === 'neq' && condition.quantifier === undefined && field.kind === 'ip';
  if (isNotWithin && isNetwork(condition.value)) return not(meantCondition(named, { ...condition, op: 'eq' }));
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
