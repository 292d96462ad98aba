import { firstChars } from '../text/cut-text';
import { storableText } from '../text/unstorable-text';
import { withoutMark } from './mended-file';

/** Small text helpers all formats share. */

/** Trimmed; undefined when nothing is left. */
export function presentText(text: string | undefined | null): string | undefined {
  const trimmed = text?.trim();
  return trimmed ? trimmed : undefined;
}

/** Distinct values in order of first appearance; undefined when there are none. */
export function distinct(values: Iterable<string | null | undefined>): string[] | undefined {
  const found = new Set<string>();
  for (const value of values) if (value) found.add(value);
  return found.size > 0 ? [...found] : undefined;
}

/** Line breaks in the text: LF, CRLF and a lone CR count one each. */
export function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

export const count = (value: number): string => value.toLocaleString('en-US');

export function mebibytes(bytes: number): string {
  return `${count(Math.round((bytes / (1_024 * 1_024)) * 10) / 10)} MiB`;
}

/** Removes the fields that are undefined, so that equal statements have equal JSON and equal clones. */
export function compact<T extends object>(fields: T): T {
  for (const key of Object.keys(fields)) {
    if (Reflect.get(fields, key) === undefined) Reflect.deleteProperty(fields, key);
  }
  return fields;
}

/** `compact`, and undefined when nothing is left. */
export function compactOrNothing<T extends object>(fields: T): T | undefined {
  return Object.keys(compact(fields)).length > 0 ? fields : undefined;
}

/** What a file is called as a source: the next export has another date or a “(1)” in its name, and is the same one. */
export function sourceNameOf(file: string): string {
  const [, book, sheet] = /^(.+\.xls\w): (.+)$/i.exec(file) ?? [];
  return book === undefined ? undatedName(file) : `${undatedName(book)}: ${sheet}`;
}

const undatedName = (file: string): string =>
  withoutMark(file)
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\s_.-]*(\(\d+\)|[\d][\d._-]{3,})$/, '')
    .trim();

/** A file system takes any name: blanks, halves of characters, more than anybody reads. */
const MAX_NAME = 255;
export const fileNameOf = (name: string): string =>
  firstChars(storableText(name).trim(), MAX_NAME) || 'A file without a name';
