import { isKeyOf } from '../../../contract/narrow';
import { cutText } from '../../text/cut-text';
import { ownText } from '../../text/own-text';
import type { FileReport } from '../file-report';

/** What is wrong with a cell's value; those with an article are what its column calls for. */
export type CellRemark =
  | 'mangled'
  | 'date'
  | 'word'
  | 'word, but system'
  | 'word, but model'
  | 'an IP address'
  | 'a MAC address'
  | 'a host name'
  | 'an email address';

/** Remarks about cells. What cost a row its identity is told cell by cell, what recurs harmlessly once a column. */
export class CsvRemarks {
  readonly #report: FileReport;
  readonly #recurring = new Map<string, { line: number; times: number; text: (times: number) => string }>();
  /** Of each column, the words that mean nothing here, by what became of them. */
  readonly #unknown = new Map<string, Set<string>>();

  constructor(report: FileReport) {
    this.#report = report;
  }

  add(line: number, column: string, kind: CellRemark, value: string): void {
    if (kind === 'mangled') {
      this.#report.notice(
        line,
        `Column “${column}”: ${value} is a number that a spreadsheet rounded. It identifies nothing and was left out.`,
      );
    } else if (kind === 'date') {
      const shown = ownText(value);
      this.#count(
        `date ${column}`,
        line,
        (times) =>
          `Column “${column}”: “${shown}” is not a date Muster reads; ${times === 1 ? 'it was' : `${times} such values were`} left out.`,
      );
    } else if (isKeyOf(CONSEQUENCE, kind)) {
      const key = `${kind} ${column}`;
      const words = this.#unknown.get(key) ?? new Set();
      const word = cutText(value, 100);
      if (!words.has(word)) this.#unknown.set(key, words.add(ownText(word)));
      this.#count(key, line, (times) => unknownText(column, [...words], times, CONSEQUENCE[kind]));
    } else {
      const shown = ownText(cutText(value, 100));
      // A list of findings repeats its host in every row.
      this.#count(
        `${kind} ${column} ${shown}`,
        line,
        (times) =>
          `Column “${column}”: “${shown}” is not ${kind}; it was left out${times === 1 ? '' : `, ${times} times`}.`,
      );
    }
  }

  /** A row that lacks its last fields. */
  short(line: number): void {
    this.#count(
      'short',
      line,
      (times) =>
        `${times === 1 ? 'A row has' : `${times} rows have`} fewer fields than the header; the missing ones were taken as empty.`,
    );
  }

  flush(): void {
    for (const { line, times, text } of this.#recurring.values()) this.#report.notice(line, text(times));
  }

  #count(key: string, line: number, text: (times: number) => string): void {
    const known = this.#recurring.get(key);
    if (known) known.times += 1;
    else this.#recurring.set(key, { line, times: 1, text });
  }
}

const NAMED = 3;

/** What became of a value whose word means nothing here. */
const CONSEQUENCE = {
  word: 'so no value was set',
  'word, but system': 'so the type follows from the operating system',
  'word, but model': 'so the type follows from the model',
} as const;

/** A column may be full of words of somebody's own: it is told once, with the first of them. */
function unknownText(column: string, words: readonly string[], times: number, consequence: string): string {
  const named = words.slice(0, NAMED).map((word) => `“${word}”`);
  if (words.length === 1) {
    return `Column “${column}”: ${named[0]} is not a word Muster knows, ${consequence}${times === 1 ? '' : `, ${times} times`}.`;
  }
  const more = words.length > NAMED ? ` and ${words.length - NAMED} more` : '';
  return `Column “${column}”: ${named.join(', ')}${more} are not words Muster knows, ${consequence}, ${times} times.`;
}
