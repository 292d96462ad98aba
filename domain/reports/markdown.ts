/** The Markdown of reports: headings, paragraphs, lists, strong, emphasis, code and links. What it does not know stays text. */

export interface Span {
  readonly text: string;
  readonly isStrong?: true;
  readonly isEmphasis?: true;
  readonly isCode?: true;
  /** A web or mail address. */
  readonly to?: string;
}

export type TextBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  /** `mark` stands before it: a number, or a bullet. */
  | { readonly kind: 'item'; readonly depth: number; readonly mark: string; readonly spans: readonly Span[] };

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const DEPTHS = 3;

/** What a text says, block by block. */
export function readMarkdown(text: string): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  const endParagraph = (): void => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', spans: readSpans(lines.join(' ')) });
    lines = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (heading !== null) {
      endParagraph();
      blocks.push({ kind: 'heading', level: levelOf(heading[1]?.length ?? 1), spans: readSpans(heading[2] ?? '') });
    } else if (item !== null) {
      endParagraph();
      const [, blanks = '', mark = '-', rest = ''] = item;
      const depth = Math.min(DEPTHS - 1, Math.floor(blanks.replaceAll('\t', '  ').length / 2));
      blocks.push({ kind: 'item', depth, mark: /\d/.test(mark) ? mark : '•', spans: readSpans(rest) });
    } else if (line.trim() === '') endParagraph();
    else lines.push(line.trim());
  }
  endParagraph();
  return blocks;
}

const levelOf = (marks: number): 1 | 2 | 3 => (marks === 1 ? 1 : marks === 2 ? 2 : 3);

/** Each looks for its own end at most so far, so that no text takes long. */
const SPAN =
  /`([^`\n]{1,500})`|\*\*(\S(?:[^*\n]{0,998}\S)?)\*\*|\*(\S(?:[^*\n]{0,998}\S)?)\*|\[([^\][\n]{1,500})\]\(([^()\s]{1,2000})\)/g;

function readSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const found of text.matchAll(SPAN)) {
    if (found.index > from) spans.push({ text: text.slice(from, found.index) });
    spans.push(spanOf(found));
    from = found.index + found[0].length;
  }
  if (from < text.length) spans.push({ text: text.slice(from) });
  return spans;
}

function spanOf([whole, code, strong, emphasis, label, address]: RegExpExecArray): Span {
  if (code !== undefined) return { text: code, isCode: true };
  if (strong !== undefined) return { text: strong, isStrong: true };
  if (emphasis !== undefined) return { text: emphasis, isEmphasis: true };
  if (label === undefined || address === undefined) return { text: whole };
  // A script is no place to go to.
  return /^(?:https?:\/\/|mailto:)/i.test(address) ? { text: label, to: address } : { text: whole };
}

/** What spans say, without their looks. */
export const plainText = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');
