import { SEVERITIES } from '../../contract/primitives';
import type { Scalar } from '../../contract/query';
import { compareCodePoints, foldCase } from './keys/fold';

/** What a field of a row holds: nothing, one value, or several. */
export type Cell = Scalar | readonly Scalar[] | undefined;

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The values under a dotted path. A list on the way is walked through: `services.port` gives every port. */
export function cellAt(value: unknown, path: readonly string[]): Cell {
  if (path.length === 0 && isScalar(value)) return value;
  const found: Scalar[] = [];
  collect(value, path, 0, found);
  if (found.length <= 1 && !Array.isArray(value)) return found[0];
  return found.length === 0 ? undefined : found;
}

function collect(value: unknown, path: readonly string[], at: number, found: Scalar[]): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(one, path, at, found);
    return;
  }
  const key = path[at];
  if (key === undefined) {
    if (isScalar(value)) found.push(value);
  } else if (typeof value === 'object' && value !== null && Object.hasOwn(value, key)) {
    collect(Reflect.get(value, key), path, at + 1, found);
  }
}

export const elementsOf = (cell: Cell): readonly Scalar[] => (cell === undefined ? [] : isScalar(cell) ? [cell] : cell);

/** The objects of the lists under a dotted path; what is no object is none of them. */
export function objectsAt(value: unknown, path: readonly string[], at = 0): object[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => objectsAt(one, path, at));
  if (typeof value !== 'object' || value === null) return [];
  const key = path[at];
  if (key === undefined) return [value];
  return Object.hasOwn(value, key) ? objectsAt(Reflect.get(value, key), path, at + 1) : [];
}

const RANKS = { boolean: 0, number: 1, string: 2 } as const;
const kindOf = (value: Scalar): number =>
  typeof value === 'boolean' ? RANKS.boolean : typeof value === 'number' ? RANKS.number : RANKS.string;

/** Order of values: no, yes, numbers, then text without regard to case (exact spelling breaks ties). */
function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return kindOf(a) - kindOf(b) || Number(a) - Number(b);
}

function compareText(a: string, b: string): number {
  return compareCodePoints(foldCase(a), foldCase(b)) || compareCodePoints(a, b);
}

/** Lists are ordered by their elements, in turn. */
export function compareCells(a: Cell, b: Cell): number {
  const [x, y] = [elementsOf(a), elementsOf(b)];
  for (let at = 0; at < Math.min(x.length, y.length); at += 1) {
    const [left, right] = [x[at], y[at]];
    const order = left === undefined || right === undefined ? 0 : compareScalars(left, right);
    if (order !== 0) return order;
  }
  return x.length - y.length;
}

/** Fields whose vocabulary is an order, not an alphabet. */
const ORDERS: Readonly<Record<string, readonly Scalar[]>> = { severity: SEVERITIES, 'risk.level': SEVERITIES };

/** The vocabulary a field sorts by, where it does. */
export const orderOf = (field: string): readonly Scalar[] | undefined => ORDERS[field];

/** The order of a field's cells. */
export function compareOf(field: string): (a: Cell, b: Cell) => number {
  const order = ORDERS[field];
  if (order === undefined) return compareCells;
  const placeOf = (cell: Cell): number => order.indexOf(elementsOf(cell)[0] ?? '');
  return (a, b) => placeOf(a) - placeOf(b) || compareCells(a, b);
}
