import { isObject, type JsonObject } from '../../contract/narrow';
import { canonicalJson } from '../correlation/canonical-json';

/** JSON values; undefined, null and empty are the same: no value. Lists are sets. */

export interface Merge {
  readonly value: unknown;
  /** Both sides changed it, to different values: `value` is mine, and a person has to choose. */
  readonly conflict: boolean;
}

/** What follows from two changes of one value that began at the same base. */
export function mergeValue(base: unknown, mine: unknown, theirs: unknown): Merge {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine, conflict: false };
  if (isSame(base, mine)) return { value: theirs, conflict: false };
  if (isObject(mine) && isObject(theirs) && isObjectOrNone(base)) return mergeObjects(base ?? {}, mine, theirs);
  if (isList(mine) && isList(theirs) && (isList(base) || isNone(base))) {
    return { value: mergeLists(isList(base) ? base : [], mine, theirs), conflict: false };
  }
  return { value: mine, conflict: true };
}

/** Equal as far as a person could tell. */
export const isSame = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

function mergeObjects(base: JsonObject, mine: JsonObject, theirs: JsonObject): Merge {
  const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = fields.map((field) => ({ field, ...mergeValue(base[field], mine[field], theirs[field]) }));
  const value = Object.fromEntries(merged.filter((one) => !isNone(one.value)).map((one) => [one.field, one.value]));
  return { value, conflict: merged.some(({ conflict }) => conflict) };
}

/** Members added and taken away by both; adding wins, for nobody's addition was taken away on purpose. */
function mergeLists(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const [was, here, there] = [base, mine, theirs].map((list) => new Set(list.map(canonicalJson)));
  const stays = (item: unknown): boolean => {
    const key = canonicalJson(item);
    return was?.has(key) ? here?.has(key) === true && there?.has(key) === true : true;
  };
  const byKey = new Map([...theirs, ...mine].filter(stays).map((item) => [canonicalJson(item), item]));
  return [...byKey.values()];
}

const isNone = (value: unknown) => value === undefined || value === null;
const isList = (value: unknown) => Array.isArray(value);
const isObjectOrNone = (value: unknown) => isObject(value) || isNone(value);
