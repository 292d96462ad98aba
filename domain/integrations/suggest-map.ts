import type { FieldMap, MappedField } from '../../contract/areas/integrations/field-map';
import { isObject } from '../../contract/narrow';
import { mapByContent } from '../formats/csv/csv-content';
import { guessMapping } from '../formats/csv/csv-mapping';
import { mapRow, pathInto } from './map-row';

/** Where sample rows have values, and what these may mean: told by their names, as the columns of a list are, and by their shapes. */

/** A place in rows that has a value somewhere, with the first values that stand there. */
export interface SamplePath {
  readonly path: string;
  readonly samples: readonly string[];
}

type Rows = readonly Readonly<Record<string, unknown>>[];

const DEPTH = 6;
const MOST_PATHS = 200;
const SAMPLES = 3;

/** The places of the rows in the order in which they first come. */
export function samplePaths(rows: Rows): readonly SamplePath[] {
  const paths = new Set<string>();
  for (const row of rows) for (const path of pathsIn(row, '', 0)) if (paths.size < MOST_PATHS) paths.add(path);
  return [...paths].map((path) => {
    const texts = rows.map((row) => mapRow(row, [{ from: path, to: 'custom' }])[0] ?? '').filter((text) => text !== '');
    return { path, samples: [...new Set(texts)].slice(0, SAMPLES) };
  });
}

function* pathsIn(value: unknown, path: string, depth: number): Generator<string> {
  if (depth > DEPTH) return;
  if (Array.isArray(value)) {
    // A list of texts is one value of many; one of things has its own places.
    const things = value.filter(isObject);
    if (things.length === 0) yield path;
    for (const thing of things) yield* pathsIn(thing, `${path}[]`, depth + 1);
    return;
  }
  if (!isObject(value)) {
    if (path !== '' && value !== null) yield path;
    return;
  }
  for (const [key, member] of Object.entries(value)) yield* pathsIn(member, pathInto(path, key), depth + 1);
}

/** A map for rows like these: only what is likely. Empty where no row has a value. */
export function suggestMap(rows: Rows): FieldMap {
  const places = samplePaths(rows);
  const all = places.map(({ path }) => ({ from: path, to: 'custom' }));
  const headers = places.map(({ path }) => headerOf(path));
  const cells = rows.map((row) => mapRow(row, all));
  const guessed = mapByContent(guessMapping(headers, cells), headers, cells);
  return places.flatMap(({ path }, at) => {
    const to = guessed[at];
    if (to === null || to === undefined || to === 'custom' || to === 'state') return [];
    return [{ from: path, to, ...turnFor(to, places[at]?.samples ?? []) }];
  });
}

/** A time that rows have as a number is one since 1970: in milliseconds where it is that large. */
export function turnFor(to: string, samples: readonly string[]): Pick<MappedField, 'as'> {
  const numbers = to === 'lastSeen' ? samples.map(Number).filter(Number.isFinite) : [];
  const [first] = numbers;
  return first === undefined || numbers.length < samples.length
    ? {}
    : { as: first > 1e11 ? 'milliseconds' : 'seconds' };
}

/** What the column would be called: `hardware.serialNumber` is `hardware serial number` where its end alone says little. */
function headerOf(path: string): string {
  const words = path
    .split(/[.[\]"]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' '));
  const last = words.at(-1) ?? path;
  return /^(name|version|id|type|value|address|email|model)$/i.test(last) ? words.slice(-2).join(' ') : last;
}
