import { isObject } from '../../contract/narrow';

/** A step into JSON: a key, a place in a list, or every one of a list. */
type Steps = readonly { readonly kind: 'key' | 'place' | 'each'; readonly at: string | number }[];

const STEP = /(?:^|\.)([^.[\]"]+)|\[(\d+)\]|\[\*\]|\["((?:[^"\\]|\\.)*)"\]/y;

/** `a.b[0]["c.d"][*].e`; null where it is not written so. */
export function stepsOf(path: string): Steps | null {
  const steps: { kind: 'key' | 'place' | 'each'; at: string | number }[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < path.length) {
    const found = STEP.exec(path);
    if (found === null) return null;
    const [, key, place, quoted] = found;
    if (key !== undefined) steps.push({ kind: 'key', at: key });
    else if (place !== undefined) steps.push({ kind: 'place', at: Number(place) });
    else if (quoted !== undefined) steps.push({ kind: 'key', at: quoted.replace(/\\(.)/g, '$1') });
    else steps.push({ kind: 'each', at: '*' });
  }
  return steps.length === 0 ? null : steps;
}

/** How a path goes on to a key. */
export function keyPath(path: string, key: string): string {
  if (!/^[^.[\]"\s]+$/.test(key)) return `${path}["${key.replace(/["\\]/g, '\\$&')}"]`;
  return path === '' ? key : `${path}.${key}`;
}

/** What stands there; undefined: nothing. Own properties alone, so that `constructor` finds what the data says and nothing else. */
export function valueAt(data: unknown, path: string): unknown {
  const steps = stepsOf(path);
  return steps === null ? undefined : foundIn(data, steps);
}

function foundIn(data: unknown, steps: Steps): unknown {
  let value = data;
  for (const [index, { kind, at }] of steps.entries()) {
    if (kind === 'each') {
      if (!Array.isArray(value)) return undefined;
      const rest = steps.slice(index + 1);
      return rest.length === 0 ? value : value.map((one: unknown) => foundIn(one, rest) ?? null);
    }
    if (Array.isArray(value)) value = typeof at === 'number' ? value[at] : undefined;
    else value = isObject(value) && Object.hasOwn(value, at) ? value[at] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
