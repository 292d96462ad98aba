import { SaxesParser } from 'saxes';
import { SourceFailure } from '../../connectors/connector';

/** What a page of XML says, as if it were JSON: an element is its text, or its elements by their names. */

/** A web page is none. */
export const isXmlText = (text: string, contentType: string): boolean =>
  !/\bhtml\b/i.test(contentType) && /^\s*<(\?xml|(?!!doctype html)[!a-z])/i.test(text) && !/^\s*<html/i.test(text);

interface Open {
  readonly name: string;
  readonly parts: Map<string, unknown[]>;
  text: string;
}

const MOST_DEPTH = 60;
/** What these are is always several, also where there is one. */
const MEMBERS: ReadonlySet<string> = new Set(['item', 'member']);

/** What is in its outermost element. Throws `SourceFailure`. */
export function xmlValue(text: string): unknown {
  const open: Open[] = [];
  let whole: unknown = null;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new SourceFailure('The answer is no XML, or only the beginning of it. Check the address.');
  });
  parser.on('opentag', ({ name }) => {
    if (open.length >= MOST_DEPTH)
      throw new SourceFailure('The answer is nested deeper than data is. Check the address.');
    open.push({ name: name.replace(/^.*:/, ''), parts: new Map(), text: '' });
  });
  const add = (some: string): void => {
    const at = open.at(-1);
    if (at !== undefined) at.text += some;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const closed = open.pop();
    if (closed === undefined) return;
    const value = contentOf(closed);
    const outer = open.at(-1);
    if (outer === undefined) whole = value;
    else if (outer.parts.has(closed.name)) outer.parts.get(closed.name)?.push(value);
    else outer.parts.set(closed.name, [value]);
  });
  parser.write(text).close();
  return whole;
}

function contentOf({ parts, text }: Open): unknown {
  if (parts.size === 0) return text.trim();
  return Object.fromEntries(
    [...parts].map(([name, values]) => [name, values.length === 1 && !MEMBERS.has(name) ? values[0] : values]),
  );
}

/** Every value at a path of names, of lists each member: `reservationSet.item.instancesSet.item`. */
export function xmlRows(value: unknown, path: string): readonly unknown[] {
  const into = (of: unknown, name: string): readonly unknown[] => {
    if (Array.isArray(of)) return of.flatMap((one) => into(one, name));
    return typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? [Reflect.get(of, name)] : [];
  };
  let found: readonly unknown[] = [value];
  for (const name of path.split('.')) found = found.flatMap((one) => into(one, name));
  return found.flat();
}
