import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Decoded, MojibakeWatch } from './encoding';
import type { FileReport } from './file-report';
import { RawCapture } from './raw-capture';
import { count, lineBreaks } from './text';
import type { XmlElement } from './xml-element';

export interface XmlReader {
  /** Elements handed over as trees when they close, detached from their parent: by name; where `isNested`, also by `parent/name`. */
  readonly emit: ReadonlySet<string>;
  /** Whether one within an emitted one stays a part of it, rather than being handed over by itself. */
  readonly isNested?: boolean;
  /** Whether names are read without the prefix of their namespace. */
  readonly isPlain?: boolean;
  /** Every element outside of an emitted one, at its start. */
  readonly onStart?: (element: XmlElement) => void;
  /** `raw` is the element as the file has it, cut at `maxRawChars`; empty for an element within an emitted one. */
  readonly onElement: (element: XmlElement, raw: string) => void;
}

/** Feeds saxes in small pieces, so that a value without an end is noticed while it is short. */
const PIECE_CHARS = 64 * 1_024;

export async function readXml(decoded: Decoded, report: FileReport, reader: XmlReader): Promise<void> {
  for await (const { done, line } of readingXml(decoded, report, reader)) await report.tick(done, line);
}

/** The same a slice after the other, for whoever passes on what was read before more is. */
export async function* readingXml(
  decoded: Decoded,
  report: FileReport,
  reader: XmlReader,
): AsyncGenerator<{ readonly done: number; readonly line: number }> {
  const session = new XmlSession(report, reader);
  const mojibake = new MojibakeWatch(report);
  let line = 1;
  for await (const { text, done } of decoded.slices()) {
    mojibake.look(text, line);
    line += lineBreaks(text);
    for (let at = 0; at < text.length; at += PIECE_CHARS) session.write(text.slice(at, at + PIECE_CHARS));
    yield { done, line: session.line };
  }
  session.end();
}

interface OpenElement {
  readonly element: XmlElement;
  /** Elements kept when it began. */
  readonly kept: number;
}

class XmlSession {
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #report: FileReport;
  readonly #reader: XmlReader;
  readonly #path: string[] = [];
  /** Elements under construction, the outermost emitted one first. */
  readonly #building: OpenElement[] = [];
  readonly #raw: RawCapture;
  #kept = 0;
  /** Where the last token ended: what follows it is one value still being read. */
  #settled = 0;
  #tagLine = 1;
  #noted = false;
  /** Line breaks before the text begins, null until it does. XML allows none before its declaration, but nothing is lost by them. */
  #skipped: number | null = null;

  constructor(report: FileReport, reader: XmlReader) {
    this.#report = report;
    this.#reader = reader;
    this.#raw = new RawCapture(report.limits.maxRawChars);
    const parser = this.#parser;
    parser.on('error', (error) => this.#fail(error));
    parser.on('doctype', () => this.#settle());
    parser.on('opentagstart', ({ name }) => {
      this.#settle();
      this.#tagLine = this.line;
      // The position is behind the character that ended the name.
      if (this.#building.length === 0 && this.#isEmitted(this.#plain(name), false))
        this.#raw.begin(parser.position - name.length - 2);
    });
    parser.on('attribute', ({ name, value }) => this.#value(value, `attribute “${name}”`));
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', () => this.#close());
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
    parser.on('comment', () => this.#settle());
    parser.on('processinginstruction', () => this.#settle());
  }

  get line(): number {
    return this.#parser.line + (this.#skipped ?? 0);
  }

  write(slice: string): void {
    const piece = this.#skipped === null ? slice.trimStart() : slice;
    if (piece === '') return;
    this.#skipped ??= lineBreaks(slice.slice(0, slice.length - piece.length));
    this.#raw.push(piece);
    this.#parser.write(piece);
    if (this.#parser.position - this.#settled > this.#report.limits.maxValueChars) this.#tooLong('a value');
  }

  end(): void {
    const open = this.#path.at(-1);
    if (open !== undefined) {
      throw this.#report.refuse(
        this.line,
        `the file ends before <${open}> is closed: it is cut off. Nothing was taken from it.`,
      );
    }
    this.#parser.close();
  }

  #fail(error: Error): void {
    const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    // Scanners copy control characters from the wire into their output. They harm nothing.
    if (reason === 'disallowed character') {
      if (!this.#noted) this.#report.notice(this.line, 'Control characters that XML forbids were kept.');
      this.#noted = true;
      return;
    }
    throw this.#report.refuse(this.line, `this is not well-formed XML (${reason}). Nothing was taken from the file.`);
  }

  #settle(): void {
    this.#settled = this.#parser.position;
  }

  #value(value: string, what: string): void {
    if (value.length > this.#report.limits.maxValueChars) this.#tooLong(what);
    this.#settle();
  }

  #tooLong(what: string): never {
    const limit = count(this.#report.limits.maxValueChars);
    throw this.#report.refuse(
      this.line,
      `${what} is longer than the limit of ${limit} characters. Nothing was taken from the file.`,
    );
  }

  #open(tag: SaxesTagPlain): void {
    const { maxXmlDepth, maxRecords } = this.#report.limits;
    this.#settle();
    if (this.#path.length >= maxXmlDepth) {
      throw this.#report.refuse(
        this.line,
        `elements are nested deeper than the limit of ${maxXmlDepth}. Nothing was taken from the file.`,
      );
    }
    const element: XmlElement = {
      name: this.#plain(tag.name),
      attributes: tag.attributes,
      line: this.#tagLine,
      children: [],
      text: '',
    };
    const parent = this.#building.at(-1);
    const emitted = this.#isEmitted(element.name, parent !== undefined);
    this.#path.push(element.name);
    if (!parent && !emitted) {
      this.#reader.onStart?.(element);
      return;
    }
    if (parent && !emitted) parent.element.children.push(element);
    this.#building.push({ element, kept: this.#kept });
    this.#kept += 1;
    if (this.#kept > maxRecords) {
      throw this.#report.refuse(this.line, `one record has more elements than the limit of ${count(maxRecords)}.`);
    }
  }

  #text(text: string): void {
    this.#value(text, 'a text');
    const open = this.#building.at(-1);
    if (open === undefined) return;
    const { element } = open;
    element.text += text;
    const before = element.children.at(-1);
    if (before !== undefined) before.tail = (before.tail ?? '') + text;
  }

  #plain(name: string): string {
    return this.#reader.isPlain ? name.slice(name.indexOf(':') + 1) : name;
  }

  #isEmitted(name: string, isWithin: boolean): boolean {
    const { emit, isNested = false } = this.#reader;
    return !(isWithin && isNested) && (emit.has(name) || (isNested && emit.has(`${this.#path.at(-1) ?? ''}/${name}`)));
  }

  #close(): void {
    this.#settle();
    this.#path.pop();
    const open = this.#building.pop();
    if (!open || !this.#isEmitted(open.element.name, this.#building.length > 0)) return;
    this.#kept = open.kept;
    const { element } = open;
    const raw = this.#building.length === 0 ? this.#raw.end(this.#parser.position) : '';
    this.#report.hear(element.line, () => this.#reader.onElement(element, raw));
  }
}
