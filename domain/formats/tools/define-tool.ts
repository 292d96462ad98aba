import * as z from 'zod/mini';
import type { ImportSource } from '../../../contract/files-api';
import { isObject, type JsonObject } from '../../../contract/narrow';
import type { FormatName } from '../format-names';
import type { XmlElement } from '../xml-element';
import type { LeftOut, Refused, Row, Thing, Told, ToldFinding } from './told';

/** What is said of a format, for people: `docs/formats.md` is made of it. */
export interface FormatStatement {
  readonly format: FormatName;
  /** As its maker writes it; also what the source is called. */
  readonly tool: string;
  readonly vendor: string;
  readonly category: ImportSource['category'];
  /** What one row of the file is, and what becomes of it. */
  readonly keeps: string;
  /** What is left out, and why. Rows that are left out are remarked with their number. */
  readonly drops: string;
}

/** Files that do not say what was scanned: what the file is called, without its ending. */
export interface About {
  readonly file: () => Thing;
}

/** The beginning of a document, to tell by what only this tool writes. */
export interface Look {
  /** The document as it is. */
  readonly value: unknown;
  /** The document, where it is an object; else nothing is in it. */
  readonly root: JsonObject;
  /** The first object of a document that is a list, or of several documents one after the other. */
  readonly first: JsonObject;
  /** Either of them: tools that write a document a line write a file of one, too. */
  readonly one: JsonObject;
  /** The first object of the list the document has under this name. */
  readonly under: (name: string) => JsonObject;
}

export interface JsonTool extends FormatStatement {
  readonly kind: 'json';
  /** Whether a document is this tool's. A wrong name is worse than none. */
  readonly is: (look: Look) => boolean;
  /** What the source is called, where a format is of many tools. */
  readonly named?: (look: Look) => string | undefined;
  /** Where its rows stand, for a count that does not use the reader: `results[].packages[]`. */
  readonly rows: readonly string[];
  readonly tell: (document: unknown, about: About) => Iterable<Row>;
}

/** The beginning of an XML file. */
export interface XmlLook {
  /** The root element's name, without a prefix. */
  readonly root: string;
  /** The text from the root element on, a few thousand characters. */
  readonly head: string;
}

export interface XmlAbout extends About {
  /** Of the elements of a name, the one that came last: of a part all of it, of another what its tag says. */
  readonly last: (name: string) => XmlElement | undefined;
}

/** A tool's XML as a table. Its names have no prefixes. */
export interface XmlTool extends FormatStatement {
  readonly kind: 'xml';
  readonly is: (look: XmlLook) => boolean;
  /** The elements that are handed over whole, one after the other, by name or `parent/name`: small ones, as a file may be large. */
  readonly parts: readonly string[];
  /** Where its rows stand, for a count that does not use the reader: how the path of a row ends, `results/result`. */
  readonly rows: readonly string[];
  /**
   * Where a file says once what a rule is, before or behind the rows that name it: what such a part says of its rule, undefined
   * for a part of another kind. A finding of the rule says it too, except what its own row words otherwise.
   */
  readonly defines?: (part: XmlElement) => ToldFinding | undefined;
  readonly tell: (part: XmlElement, about: XmlAbout) => Iterable<Row>;
  /** What the tag of an element outside the parts says by itself: a site that was scanned, though nothing was found in it. */
  readonly open?: (tag: XmlElement, about: XmlAbout) => Iterable<Row>;
}

interface Definition<Shape extends z.core.$ZodType> extends Omit<JsonTool, 'kind' | 'tell'> {
  readonly shape: Shape;
  /** Each row of the document, in turn: what it tells, or why it is left out. */
  readonly tell: (document: z.infer<Shape>, about: About) => Iterable<Row>;
}

/** A tool's JSON as a table: what it is like, what its rows are, and what each tells. Types follow from the shape. */
export const jsonTool = <Shape extends z.core.$ZodType>({ shape, tell, ...tool }: Definition<Shape>): JsonTool => ({
  ...tool,
  kind: 'json',
  tell: (document, about) => tell(z.parse(shape, document), about),
});

export const xmlTool = (tool: Omit<XmlTool, 'kind'>): XmlTool => ({ ...tool, kind: 'xml' });

/** The header of a table. Names are compared without case, blanks and punctuation. */
export interface CsvLook {
  /** Whether it has a column of each of these names. */
  readonly has: (...names: readonly string[]) => boolean;
  readonly names: readonly string[];
}

export interface CsvTool extends FormatStatement {
  readonly kind: 'csv';
  readonly is: (look: CsvLook) => boolean;
  /** How its columns may be called, best first, by what they are called here. */
  readonly columns: Readonly<Record<string, string | readonly string[]>>;
  readonly tell: (cells: Cells, about: About) => TableRow;
}

/** The cells of a row by the names of their columns; blank ones are absent. */
export type Cells<Column extends string = string> = Readonly<Partial<Record<Column, string>>>;

/** What a row of a table tells of. */
type TableRow = Told | LeftOut | Refused;

interface TableDefinition<Column extends string> extends Omit<CsvTool, 'kind' | 'columns' | 'tell'> {
  readonly columns: Readonly<Record<Column, string | readonly string[]>>;
  /** What a row tells, or why it is left out. Every row below the header is one row. */
  readonly tell: (cells: Cells<Column>, about: About) => TableRow;
}

/** A tool's CSV as a table. A mistyped column does not compile. */
export const csvTool = <Column extends string>(tool: TableDefinition<Column>): CsvTool => ({ ...tool, kind: 'csv' });

export interface TextLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** What a tool writes as lines of text. Blank lines are not handed over. */
export interface TextTool extends FormatStatement {
  readonly kind: 'text';
  /** By the beginning of the file, a few thousand characters. */
  readonly is: (head: string) => boolean;
  /** Which lines are rows, for a count that does not use the reader. */
  readonly rows: RegExp;
  readonly tell: (lines: AsyncIterable<TextLine>, about: About) => AsyncIterable<Row>;
}

export const textTool = (tool: Omit<TextTool, 'kind'>): TextTool => ({ ...tool, kind: 'text' });

export type Tool = JsonTool | XmlTool | CsvTool | TextTool;

export function lookAt(document: unknown): Look {
  const root = isObject(document) ? document : {};
  const first = firstOf(document);
  return { value: document, root, first, one: isObject(document) ? root : first, under: (name) => firstOf(root[name]) };
}

function firstOf(list: unknown): JsonObject {
  const found: unknown = Array.isArray(list) ? list.find(isObject) : undefined;
  return isObject(found) ? found : {};
}
