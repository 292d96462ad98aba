import { storableText } from '../../text/unstorable-text';
import type { FileReport } from '../file-report';
import { count, lineBreaks } from '../text';
import { guessMapping } from './csv-mapping';
import { type CsvRow, CsvScanner } from './csv-scanner';
import { IDENTITY_FIELDS, KNOWN_HEADERS, plainHeader } from './csv-targets';

export interface CsvHead {
  readonly delimiter: string;
  readonly headers: readonly string[];
  /** The header as it stands in the file. */
  readonly raw: string;
  /** Rows up to here, the header included, are not data. */
  readonly headerLine: number;
  /** The first rows of data, to look at. */
  readonly rows: readonly (readonly string[])[];
}

interface Rated {
  readonly delimiter: string;
  readonly header: CsvRow;
  readonly width: number;
  readonly data: readonly CsvRow[];
  /** The share of the rows that are as wide as the header. */
  readonly evenness: number;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const LOOK_ROWS = 50;
/** Rows of several cells above a table. */
const MAX_TITLES = 20;
/** What a spreadsheet can hold. */
const MAX_COLUMNS = 16_384;

/** Finds delimiter and header in the beginning of a text; null when it is no table. */
export function findHead(text: string, isWhole: boolean, maxRowChars: number): CsvHead | null {
  const declared = /^sep=([,;|\t])(?:\r\n|\n|\r)/i.exec(text)?.[1];
  const masked = withoutQuoted(text);
  const tries = DELIMITERS.filter((delimiter) => declared === undefined || delimiter === declared)
    .map((delimiter) => ({ delimiter, rows: firstRows(masked, delimiter, isWhole, maxRowChars) }))
    .map(({ delimiter, rows }) => ({ delimiter, header: headerOf(rows, declared !== undefined), rows }));
  const rated = tries.flatMap(({ delimiter, header, rows }): Rated[] => {
    if (!header) return [];
    const width = header.fields.length;
    const data = rows.filter((row) => row.line > header.line);
    const even = data.filter((row) => fits(row, width)).length;
    return [{ delimiter, header, width, data, evenness: data.length === 0 ? 1 : even / data.length }];
  });
  const best = rated.toSorted((a, b) => b.width * (0.2 + b.evenness) - a.width * (0.2 + a.evenness))[0];
  if (!best || isProse(text, best)) return oneColumn(text);
  const rows = firstRows(text, best.delimiter, isWhole, maxRowChars);
  const header = rows.find(({ line }) => line === best.header.line) ?? best.header;
  return {
    delimiter: best.delimiter,
    headers: header.fields.map((field) => field.trim()),
    raw: header.raw,
    headerLine: header.line,
    rows: rows.filter(({ line }) => line > header.line).map(({ fields }) => fields),
  };
}

/** Some tools end every row but the header with a delimiter. */
const fits = ({ fields }: CsvRow, width: number): boolean =>
  fields.length >= width && fields.slice(width).every((field) => field.trim() === '');

/** Sentences have commas too: their lines have as many as they like, and the first of them names no column. */
function isProse(text: string, { header, data, evenness }: Pick<Rated, 'header' | 'data' | 'evenness'>): boolean {
  const known = knownIn(header);
  // A heading of Markdown; a comment above a table has a table below it.
  if (/^\s*#{1,6} \S/.test(text)) return known < 2 || evenness < 0.8;
  return known === 0 && data.length > 0 && evenness < 0.5;
}

/** A quote opens a field at the beginning of a line or behind a delimiter, and two in a row within it stand for one. */
const QUOTED = /(?<=^|[,;|\t\r\n])"[^"]*(?:""[^"]*)*"/g;

/** What stands in quotes separates nothing (F70): a delimiter there says nothing of the file's. Lines stay where they are. */
const withoutQuoted = (text: string): string =>
  text.replace(QUOTED, (field) => `"${field.slice(1, -1).replaceAll(/[,;|\t]/g, ' ')}"`);

/** A plain list is a table when its first line is a header we know. */
function oneColumn(text: string): CsvHead | null {
  const header = /^\s*(\S[^\r\n]*?)\s*(?:[\r\n]|$)/.exec(text)?.[1]?.replace(/^"(.*)"$/, '$1') ?? '';
  const field = guessMapping([header])[0];
  const line = 1 + lineBreaks(/^\s*/.exec(text)?.[0] ?? '');
  return field && IDENTITY_FIELDS.has(field)
    ? { delimiter: ',', headers: [header], raw: header, headerLine: line, rows: [] }
    : null;
}

function firstRows(text: string, delimiter: string, isWhole: boolean, maxRowChars: number): CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    for (const row of new CsvScanner(delimiter, maxRowChars).rows(text, isWhole)) {
      if (!isBlank(row)) rows.push(row);
      if (rows.length >= LOOK_ROWS) break;
    }
  } catch {
    // The rows before the fault are enough to look at; reading the file meets it again, and names it.
  }
  return rows;
}

/** Old systems end a text with a sign of their own (Ctrl-Z), or fill up what they reserved for it. */
const FILLING = /[\0\u001a]/g;

export const isBlank = (row: CsvRow): boolean => row.fields.every((field) => field.replace(FILLING, '').trim() === '');

/** The first row of several cells, or a wider one after it with more names of columns: reports put titles above their table. */
function headerOf(rows: readonly CsvRow[], declared: boolean): CsvRow | undefined {
  const several = rows
    .slice(declared ? 1 : 0)
    .filter((row) => row.fields.filter((field) => field.trim() !== '').length > 1);
  let best = several.find(({ fields }) => !IS_COMMENT.test(fields[0] ?? ''));
  if (best === undefined) return undefined;
  let known = knownIn(best);
  for (const row of several.slice(0, MAX_TITLES)) {
    if (row.line <= best.line || row.fields.length <= best.fields.length) continue;
    const more = knownIn(row);
    if (more > Math.max(1, known)) [best, known] = [row, more];
  }
  return best;
}

/** `#model_version:v2025.03.14,score_date:…`; a column may be called “#”. */
const IS_COMMENT = /^#\s*\w[^,]*[:=]/;

const knownIn = ({ fields }: CsvRow): number => fields.filter((field) => KNOWN_HEADERS.has(plainHeader(field))).length;

/** Gives every column a name of its own. */
export function namedHeaders(headers: readonly string[], line: number, report: FileReport): string[] {
  if (headers.length > MAX_COLUMNS) {
    throw report.refuse(line, `the header has ${count(headers.length)} columns; the limit is ${count(MAX_COLUMNS)}.`);
  }
  const used = new Set<string>();
  const blank: number[] = [];
  const twice: string[] = [];
  if (headers.some((header) => storableText(header) !== header)) report.replaced(line);
  const named = headers.map((header, index) => {
    if (header === '') blank.push(index + 1);
    const base = header === '' ? `Column ${index + 1}` : storableText(header);
    let name = base;
    for (let times = 2; used.has(name); times += 1) name = `${base} (${times})`;
    used.add(name);
    if (name !== base) twice.push(`“${name}”`);
    return name;
  });
  if (blank.length > 0) {
    const names = blank.map((column) => `“Column ${column}”`).join(', ');
    report.notice(
      line,
      `${blank.length === 1 ? 'A column has' : `${blank.length} columns have`} no header; named ${names}.`,
    );
  }
  if (twice.length > 0)
    report.notice(line, `Headers occur more than once; the later ones are named ${twice.join(', ')}.`);
  return named;
}
