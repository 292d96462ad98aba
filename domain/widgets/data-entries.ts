import { isObject } from '../../contract/narrow';
import { keyPath } from './data-path';

export interface DataEntry {
  readonly path: string;
  readonly depth: number;
  readonly name: string;
  /** The value, or what it holds, in short. */
  readonly text: string;
}

/** Of a list only the first ones are looked into: all are alike, and `[*]` means every one. */
const OF_LIST = 3;
const MOST = 200;
const DEEP = 8;
const CHARS = 60;

/** The values of some JSON, as one goes through it; `left`: those beyond the bound. */
export function dataEntries(data: unknown): { readonly entries: readonly DataEntry[]; readonly left: number } {
  const all: DataEntry[] = [];
  let left = 0;
  const add = (entry: DataEntry): void => {
    if (all.length < MOST) all.push(entry);
    else left += 1;
  };
  const visit = (value: unknown, path: string, depth: number): void => {
    if (depth > DEEP || left > MOST * 10) return;
    if (Array.isArray(value)) {
      const [first]: unknown[] = value;
      if (isObject(first)) {
        for (const key of Object.keys(first)) {
          const each = keyPath(`${path}[*]`, key);
          add({ path: each, depth, name: `every ${key}`, text: short(value.map((one: unknown) => at(one, key))) });
        }
      }
      for (const [place, one] of value.slice(0, OF_LIST).entries()) {
        add({ path: `${path}[${place}]`, depth, name: `[${place}]`, text: short(one) });
        visit(one, `${path}[${place}]`, depth + 1);
      }
    } else if (isObject(value)) {
      for (const [key, one] of Object.entries(value)) {
        const next = keyPath(path, key);
        add({ path: next, depth, name: key, text: short(one) });
        visit(one, next, depth + 1);
      }
    }
  };
  visit(data, '', 0);
  return { entries: all, left };
}

const at = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? value[key] : null);

function short(value: unknown): string {
  if (Array.isArray(value)) {
    const some = value
      .slice(0, 5)
      .map((one: unknown) => (typeof one === 'object' && one !== null ? '{…}' : String(one)));
    return `${value.length} values: ${some.join(', ')}`.slice(0, CHARS);
  }
  if (isObject(value)) return `{ ${Object.keys(value).join(', ')} }`.slice(0, CHARS);
  return String(value).slice(0, CHARS);
}
