import { SaxesParser } from 'saxes';
import { isObject } from '../../contract/narrow';

/** Counts the rows of a file without the readers: by where its tool's table says that they stand. */

/**
 * `runs[].results[]`: every list on the way is walked; what is not there has none. `*` is any name, `items[type=a|b]` those of
 * a list of which that is true.
 */
export function countJson(value: unknown, path: string): number {
  const [step = '', ...rest] = path.split('.');
  const [, name = step, field, words] = /^(.*)\[(?:(\w+)=(.*))?\]$/.exec(step) ?? [];
  const isList = step.endsWith(']');
  const within = name === '' ? [value] : membersOf(value, name);
  const all = isList ? within.flatMap((list): unknown[] => (Array.isArray(list) ? list : [])) : within;
  const items = field === undefined ? all : all.filter((item) => isOne(item, field, words?.split('|') ?? []));
  if (rest.length === 0) return items.length;
  return items.reduce<number>((sum, item) => sum + countJson(item, rest.join('.')), 0);
}

const isOne = (item: unknown, field: string, words: readonly string[]): boolean =>
  isObject(item) && words.includes(String(item[field]));

function membersOf(value: unknown, name: string): unknown[] {
  if (!isObject(value)) return [];
  if (name === '*') return Object.values(value);
  return name in value ? [value[name]] : [];
}

/** `results/result`: elements whose path ends so. */
export function countXml(text: string, path: string): number {
  const parser = new SaxesParser({ xmlns: false });
  const open: string[] = [];
  let rows = 0;
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name }) => {
    open.push(name.replace(/^.*:/, ''));
    if (`/${open.join('/')}`.endsWith(`/${path}`)) rows += 1;
  });
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  return rows;
}

/** The records of a table that are not blank, without the reader: quotes open at the beginning of a field only. */
export function splitCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const field = new RegExp(`(?:"((?:[^"]|"")*)")?([^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|\\r|\\n|$)`, 'y');
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const [, quoted, plain = '', end] = field.exec(text) ?? [];
    row.push(`${quoted?.replaceAll('""', '"') ?? ''}${plain}`);
    if (end === delimiter.at(-1)) continue;
    rows.push(row);
    row = [];
  }
  return [...rows, row].filter((cells) => cells.some((cell) => cell.trim() !== ''));
}
