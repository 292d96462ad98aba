import { QUERY } from '../../contract/limits';
import type { Condition, Scalar } from '../../contract/query';
import type { Field } from '../../domain/query/fields/field-catalogue';
import { count } from '../kit/format';
import { valueOfLabel } from '../words/value-label';
import { typed } from './rows';

export interface Added {
  /** The same list where nothing was added. */
  readonly values: readonly Scalar[];
  readonly problem: string | undefined;
}

/** Values with those of a text: a pasted column line by line, everything else between commas. */
export function addedValues(values: readonly Scalar[], text: string, field: Field, op: Condition['op']): Added {
  const all = new Set(values);
  for (const part of text.split(/[\r\n]/.test(text) ? /[\r\n]+/ : ',')) {
    const value = typed(field, op, valueOfLabel(field, part.trim()));
    if (value !== undefined) all.add(value);
  }
  if (all.size > QUERY.maxValues) {
    const problem = `A list has at most ${count(QUERY.maxValues)} values, and with these it would have ${count(all.size)}. None of them was added.`;
    return { values, problem };
  }
  return { values: all.size === values.length ? values : [...all], problem: undefined };
}
