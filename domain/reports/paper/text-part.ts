import { plainText, type Span, type TextBlock } from '../markdown';
import type { Flow } from './flow';
import { MARGIN } from './flow';
import { BODY, headingStyle, leading } from './looks';
import type { Mark, TextMark, TextStyle } from './marks';
import { linesOf, printed, type ReportFonts, widthOf } from './measure';

interface Piece extends TextStyle {
  readonly text: string;
  readonly width: number;
  readonly to?: string;
}

interface Style {
  readonly base: TextStyle;
  readonly accent: string;
}

/** Puts the blocks of a text down. */
export function putText(flow: Flow, fonts: ReportFonts, blocks: readonly TextBlock[], accent: string): void {
  for (const block of blocks) {
    if (block.kind === 'heading') putHeading(flow, fonts, plainText(block.spans), block.level, accent);
    else {
      const isItem = block.kind === 'item';
      const indent = isItem ? 14 * (block.depth + 1) : 0;
      flow.space(isItem ? 2 : 6);
      putSpans(flow, fonts, block.spans, { base: BODY, accent }, indent, isItem ? block.mark : '');
    }
  }
}

/** A heading stays with what follows it. */
export function putHeading(flow: Flow, fonts: ReportFonts, text: string, level: number, accent: string): void {
  const style = headingStyle(level, accent);
  const lines = linesOf(fonts, printed(text), style, flow.inner);
  const step = leading(style.size);
  flow.space(level === 1 ? 18 : 14);
  flow.keep(step * lines.length + 3 * leading(BODY.size));
  flow.heading(printed(text), level);
  for (const line of lines) flow.put(step, (top) => [textAt(fonts, line, style, MARGIN, top)]);
  flow.space(2);
}

/** A line whose upper edge is there. */
export function textAt(fonts: ReportFonts, text: string, style: TextStyle, x: number, top: number): TextMark {
  return { kind: 'text', ...style, x, y: baseOf(top, style.size), text, width: widthOf(fonts, text, style) };
}

const baseOf = (top: number, size: number): number => top + leading(size) * 0.5 + size * 0.36;

function putSpans(
  flow: Flow,
  fonts: ReportFonts,
  spans: readonly Span[],
  style: Style,
  indent: number,
  mark: string,
): void {
  const { base } = style;
  const pieces = spans.flatMap((span) => piecesOf(fonts, span, style, flow.inner - indent));
  for (const [at, line] of brokenInto(pieces, flow.inner - indent).entries()) {
    flow.put(leading(base.size), (top) => {
      const before = at === 0 && mark !== '' ? [textAt(fonts, mark, base, MARGIN + indent - 13, top)] : [];
      return [...before, ...lineMarks(line, MARGIN + indent, top)];
    });
  }
}

function lineMarks(line: readonly Piece[], left: number, top: number): readonly Mark[] {
  let x = left;
  return line.map((piece) => {
    const mark: TextMark = { kind: 'text', ...piece, x, y: baseOf(top, piece.size) };
    x += piece.width;
    return mark;
  });
}

/** A word each, with the blank behind it. */
function piecesOf(fonts: ReportFonts, span: Span, { base, accent }: Style, width: number): readonly Piece[] {
  const style: TextStyle = {
    size: base.size,
    weight: span.isStrong ? 600 : 400,
    color: span.to === undefined ? base.color : accent,
    ...(span.isEmphasis && { isSlanted: true }),
  };
  // Two spans of which neither has a blank at its side stand together.
  const words = printed(span.text).match(/\s*\S+\s*|\s+/g) ?? [];
  return words.flatMap((word) =>
    linesOf(fonts, word, style, width).map((text) => ({
      ...style,
      text,
      width: widthOf(fonts, text, style),
      ...(span.to !== undefined && { to: span.to }),
    })),
  );
}

function brokenInto(pieces: readonly Piece[], width: number): readonly (readonly Piece[])[] {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    const line = lines.at(-1) ?? [];
    if (used + piece.width > width + 0.01 && line.length > 0 && line.at(-1)?.text.endsWith(' ')) {
      lines.push([piece]);
      used = piece.width;
    } else {
      line.push(piece);
      used += piece.width;
    }
  }
  return lines;
}
