import { lineBreaks } from './text';

export interface JsonDocument {
  readonly value: unknown;
  /** Its first line, from 1. */
  readonly line: number;
}

export interface BrokenDocument {
  readonly line: number;
  readonly text: string;
}

/**
 * Several documents one after the other: JSON Lines, and what tools write that answer in a stream. A line that is none is
 * told, and those after it are read.
 */
export function splitDocuments(text: string): { documents: JsonDocument[]; broken: BrokenDocument[] } {
  const documents: JsonDocument[] = [];
  const broken: BrokenDocument[] = [];
  let line = 1;
  let at = 0;
  const goTo = (next: number): void => {
    line += lineBreaks(text.slice(at, next));
    at = next;
  };
  for (;;) {
    const start = nextStart(text, at);
    if (start === text.length) break;
    goTo(start);
    const end = endOf(text, start);
    const part = text.slice(start, end);
    const value = parsed(part);
    if (value !== undefined) documents.push({ value, line });
    else broken.push({ line, text: part });
    goTo(end);
  }
  return { documents, broken };
}

/** Some write a comma or a record separator (RFC 7464) between them. */
function nextStart(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s,\u001e]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** Where the value that begins here ends; one that is broken ends with its line, so that the next one is found. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      at = closingQuote(text, at);
      if (at < 0) break;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    if (depth <= 0) break;
  }
  const lineEnd = text.indexOf('\n', start);
  return lineEnd < 0 ? text.length : lineEnd;
}

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return -1;
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
