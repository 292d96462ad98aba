import type { Condition } from '../../../contract/query';
import type { ViewAnswer } from '../../../contract/sync-api';
import { foldCase } from '../../../domain/query/keys/fold';

/** Fewer letters than this are looked for where a value begins: inside of one they are almost everywhere. */
const INSIDE_FROM = 3;

/** One of these fields says what is typed. */
export function saysTyped(fields: readonly string[], typed: string): Condition[] {
  const op = typed.length < INSIDE_FROM ? 'starts' : 'contains';
  return fields.map((field) => ({ field, op, value: typed }));
}

/** A value that records have, and how many have it. */
export interface Value {
  readonly text: string;
  readonly count: number;
}

/** The values of a field in an answer; spellings that differ in case are one, by the one that is there most. */
export function valuesIn(answer: Pick<ViewAnswer, 'facets'> | null, field: string): readonly Value[] {
  const values = new Map<string, Value>();
  for (const { value, count } of answer?.facets[field] ?? []) {
    const key = foldCase(value);
    const known = values.get(key);
    values.set(key, known === undefined ? { text: value, count } : { ...known, count: known.count + count });
  }
  return [...values.values()];
}

/** What was chosen last of these ids: `cve:CVE-2021-44228` of `cve:`. */
export const recentOf = (recent: readonly string[], prefix: string): readonly string[] =>
  recent.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
