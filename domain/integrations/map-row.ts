import type { FieldMap, MappedField } from '../../contract/areas/integrations/field-map';
import { isObject } from '../../contract/narrow';

/** A row of a source by its field map: the texts that each mapped value says. A row is any JSON object. */

/** The texts of one row, one for each field of the map and in its order; empty where the row does not say. */
export const mapRow = (row: Readonly<Record<string, unknown>>, map: FieldMap): readonly string[] =>
  map.map((field) => textAt(row, field));

function textAt(row: Readonly<Record<string, unknown>>, { from, as }: MappedField): string {
  // Said of every row, whatever it says: `=user`.
  if (from.startsWith('=')) return from.slice(1);
  const found = valuesAt(row, from);
  const texts = found.flatMap(textsOf);
  if (as === 'first') return texts[0] ?? '';
  if (as === 'seconds' || as === 'milliseconds') return timeOf(texts[0], as === 'seconds' ? 1_000 : 1);
  return texts.join(MANY);
}

/** What every field that takes several is split at. */
const MANY = ', ';

function timeOf(text: string | undefined, factor: number): string {
  const at = text === undefined || text.trim() === '' ? Number.NaN : Number(text) * factor;
  // Beyond what a date can say.
  return Math.abs(at) <= 8.64e15 && at > 0 ? new Date(at).toISOString() : '';
}

/** The values at a path: `a.b[0].c`; `a.list[].c` is one of each member. Keys with a dot are written `["a.b"]`. */
export function valuesAt(row: unknown, path: string): readonly unknown[] {
  let found: readonly unknown[] = [row];
  for (const step of stepsOf(path)) found = found.flatMap((value) => stepInto(value, step));
  return found;
}

type Step = string | number | typeof EACH;
const EACH = Symbol('each member');

function stepInto(value: unknown, step: Step): readonly unknown[] {
  if (step === EACH) return Array.isArray(value) ? value : [];
  if (typeof step === 'number') return Array.isArray(value) && step in value ? [value[step]] : [];
  return isObject(value) && Object.hasOwn(value, step) ? [value[step]] : [];
}

const STEP = /\["((?:[^"\\]|\\.)*)"\]|\[(\d*)\]|([^.[\]]+)/g;

const stepsOf = (path: string): readonly Step[] =>
  [...path.matchAll(STEP)].map(([, quoted, index, name]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
    if (index !== undefined) return index === '' ? EACH : Number(index);
    return name ?? '';
  });

/** The path that leads into a member of what `path` leads to. */
export function pathInto(path: string, key: string): string {
  if (/^[^.[\]"\\]+$/.test(key)) return path === '' ? key : `${path}.${key}`;
  return `${path}["${key.replace(/["\\]/g, '\\$&')}"]`;
}

/** A value as a cell has it; of a list each member, of a thing nothing: its parts are mapped one by one. */
function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}
