import type { Draw } from './draw';
import { DATES, hostileNumber, hostileText, hostileValue } from './hostile';
import { type Schema, schemaAt } from './schema';

type Path = readonly (string | number)[];

/** A value with one to three of its parts made hostile, each after what its schema says stands there. */
export function mutated(draw: Draw, schema: Schema, value: unknown, ids: readonly string[]): unknown {
  let changed = value;
  for (let turns = 1 + draw.below(3); turns > 0; turns--) {
    const path = draw.anyOf(pathsOf(changed)) ?? [];
    changed = replaced(changed, path, (part) => spoiled(draw, schemaAt(schema, path), part, ids));
  }
  return changed;
}

/** At most so many: a part made wide has one of its own for each child. */
const MAX_PATHS = 2_000;
const MAX_DEPTH = 40;

function pathsOf(value: unknown): Path[] {
  const found: Path[] = [];
  const look = (part: unknown, path: Path): void => {
    if (found.length >= MAX_PATHS || path.length > MAX_DEPTH) return;
    found.push(path);
    const isList = Array.isArray(part);
    if (isList || isRecord(part))
      for (const [key, child] of Object.entries(part)) look(child, [...path, isList ? Number(key) : key]);
  };
  look(value, []);
  return found;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key set as JSON sets it: `__proto__` is one like any other. */
const withKey = (record: object, key: string, value: unknown): object =>
  Object.fromEntries([...Object.entries(record).filter(([known]) => known !== key), [key, value]]);

/** The value with the part at the path made anew; `REMOVED` takes it away. */
const REMOVED = Symbol('removed');
function replaced(value: unknown, path: Path, change: (part: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    const made = change(value);
    return made === REMOVED ? null : made;
  }
  if (Array.isArray(value)) {
    const made = rest.length === 0 ? change(value[Number(key)]) : replaced(value[Number(key)], rest, change);
    return value.flatMap((part, index) => (index === key ? (made === REMOVED ? [] : [made]) : [part]));
  }
  if (!isRecord(value)) return value;
  const made = rest.length === 0 ? change(value[key]) : replaced(value[key], rest, change);
  if (made !== REMOVED) return withKey(value, String(key), made);
  return Object.fromEntries(Object.entries(value).filter(([known]) => known !== key));
}

/** One part made hostile: mostly still of its type, so that it passes the first look. */
function spoiled(draw: Draw, schema: Schema, part: unknown, ids: readonly string[]): unknown {
  if (draw.chance(0.1)) return REMOVED;
  if (draw.chance(0.2)) return hostileValue(draw);
  if (Array.isArray(part)) return spoiledList(draw, schema, part);
  if (isRecord(part)) return withKey(part, hostileKey(draw, schema), hostileValue(draw));
  if (typeof part === 'string') return spoiledText(draw, schema, part, ids);
  if (typeof part === 'number') return hostileNumber(draw);
  return hostileValue(draw);
}

function hostileKey(draw: Draw, { properties = {} }: Schema): string {
  return draw.chance(0.5) ? hostileText(draw) : (draw.anyOf(Object.keys(properties)) ?? '__proto__');
}

function spoiledList(draw: Draw, { maxItems = 1_000 }: Schema, list: readonly unknown[]): unknown {
  const [first = hostileValue(draw)] = list;
  const many = Math.min(maxItems, 10_000) + draw.below(2);
  return draw.oneOf<() => unknown>([
    () => [],
    () => [...list, first],
    () => [...list, hostileValue(draw)],
    // Large things are multiplied less: a body has its bounds.
    () => Array.from({ length: Math.min(many, Math.floor(300_000 / (JSON.stringify(first).length + 1))) }, () => first),
  ])();
}

function spoiledText(draw: Draw, { format, enum: known = [] }: Schema, text: string, ids: readonly string[]): unknown {
  if (format === 'uuid') return draw.chance(0.7) ? (draw.anyOf(ids) ?? text) : oddId(draw, text);
  if (format === 'date-time') return draw.oneOf(DATES);
  if (known.length > 0 && draw.chance(0.5)) return draw.anyOf(known);
  return draw.chance(0.3) ? text + hostileText(draw) : hostileText(draw);
}

export const oddId = (draw: Draw, id: string): string =>
  draw.oneOf([
    id.toUpperCase(),
    `{${id}}`,
    id.replaceAll('-', ''),
    ` ${id}`,
    `${id}\u0000`,
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    `${id}/../${id}`,
    hostileText(draw),
  ]);
