import type { ConditionOp } from '../../contract/query';
import type { Field } from './fields/field-catalogue';

/** Operators as a text writes them. */
const WRITTEN: Readonly<Record<ConditionOp, string>> = {
  eq: ':',
  neq: '!=',
  in: 'in',
  contains: ': *part*',
  starts: ': part*',
  ends: ': *part',
  regex: ': /pattern/',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  between: 'between',
  inLast: 'in last',
  inNext: 'in next',
  olderThan: 'older than',
  inCidr: 'in 10.0.0.0/8',
  isV4: 'is v4',
  isV6: 'is v6',
  countEq: 'count(…) =',
  countLt: 'count(…) <',
  countGt: 'count(…) >',
  isEmpty: 'is empty',
  exists: 'is missing',
};

/** What a field cannot be asked, and what it can, in the words people write. */
export function refusedOp({ label, ops }: Pick<Field, 'label' | 'ops'>, op: ConditionOp): string {
  // Whether there is a value is what is asked last.
  const others = [...ops.filter((one) => one !== 'exists'), ...ops.filter((one) => one === 'exists')];
  const known = others.map((one) => `"${WRITTEN[one]}"`);
  const last = known.pop();
  const refused = `${label} cannot be compared with "${WRITTEN[op]}"`;
  if (last === undefined) return refused;
  return `${refused}. Use ${known.length === 0 ? last : `${known.join(', ')} or ${last}`}`;
}
