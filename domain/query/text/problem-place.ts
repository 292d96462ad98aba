import { firstChars, lastChars } from '../../text/cut-text';
import type { Span } from './tokens';

/** A text up to so long, of one line, is seen as a whole: what is underlined in it needs no words. */
const SEEN_WHOLE = 80;
const AROUND = 20;
const MARKED = 40;

export interface ProblemPlace {
  /** What stands around it, cut. */
  readonly before: string;
  readonly marked: string;
  readonly after: string;
  /** Both begin at 1; null where the text has one line. */
  readonly line: { readonly number: number; readonly column: number } | null;
}

/** Where in a long text something is, in words that can be searched for; null where the text is seen whole. */
export function problemPlace(text: string, span: Span): ProblemPlace | null {
  const hasLines = text.includes('\n');
  if (!hasLines && text.length <= SEEN_WHOLE) return null;
  return { ...excerpt(text, span), line: hasLines ? lineOf(text, span.from) : null };
}

/** The place of a bracket in one piece. */
export function excerptText(text: string, span: Span): string {
  const { before, marked, after } = excerpt(text, span);
  return `${before}${marked}${after}`;
}

function excerpt(text: string, { from, to }: Span): Omit<ProblemPlace, 'line'> {
  const isCut = to - from > MARKED;
  const before = lastChars(text.slice(Math.max(0, from - AROUND - 1), from), AROUND);
  const after = isCut ? '' : firstChars(text.slice(to, to + AROUND + 1), AROUND);
  return {
    before: `${from > before.length ? '…' : ''}${inOneLine(before)}`,
    marked: inOneLine(firstChars(text.slice(from, to), MARKED)),
    after: `${inOneLine(after)}${isCut || to + after.length < text.length ? '…' : ''}`,
  };
}

const inOneLine = (part: string): string => part.replace(/\s+/g, ' ');

function lineOf(text: string, at: number): { number: number; column: number } {
  let [number, begin] = [1, 0];
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', begin)) {
    begin = end + 1;
    number += 1;
  }
  return { number, column: [...text.slice(begin, at)].length + 1 };
}
