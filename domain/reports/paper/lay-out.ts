import { numberText } from '../cell';
import type { ContentBlock, ReportContent } from '../content';
import { plainText } from '../markdown';
import { putChart } from './chart-part';
import { Flow, MARGIN } from './flow';
import { BODY, headingStyle, INK, LINE, leading, QUIET, SHADE, SMALL } from './looks';
import type { Mark, PaperReport } from './marks';
import { cutTo, linesOf, printed, type ReportFonts, widthOf } from './measure';
import { putNote, putTable } from './table-part';
import { putHeading, putText, textAt } from './text-part';

/** Entries of the contents that stand on one page. */
const ENTRY = 16;
/** Deeper headings are found where they stand. */
const LISTED = 2;

/** A report on its pages. `pause` is asked now and then: a long one takes a while. */
export async function layOut(
  content: ReportContent,
  fonts: ReportFonts,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<PaperReport> {
  const flow = new Flow(content.paper, content.isLandscape);
  const maker = { flow, fonts, content, pause };
  if (content.blocks.length === 0) putNote(flow, fonts, 'This report has no blocks yet.');
  for (const block of content.blocks) {
    if (block.kind === 'contents') putContents(maker);
    else if (block.kind === 'cover') putCover(maker, block);
    else await putBlock(maker, block);
    await pause();
  }
  const pages = flow.pages((page, of) => footMarks(maker, page, of));
  return { width: flow.width, height: flow.height, pages, headings: flow.headings };
}

interface Maker {
  readonly flow: Flow;
  readonly fonts: ReportFonts;
  readonly content: ReportContent;
  readonly pause: () => Promise<void>;
}

type Plain = Exclude<ContentBlock, { readonly kind: 'contents' | 'cover' }>;

async function putBlock({ flow, fonts, content, pause }: Maker, block: Plain): Promise<void> {
  const { accent } = content;
  if (block.kind === 'break') return flow.break();
  if (block.kind === 'text') return putText(flow, fonts, block.blocks, accent);
  if (block.title !== '') putHeading(flow, fonts, block.title, 2, accent);
  if (block.kind === 'chart') return putChart(flow, fonts, block, accent);
  if (block.kind === 'problem') return putProblem(flow, fonts, block.message);
  const { columns, rows, count } = block;
  if (columns.length > 0 && rows.length > 0) await putTable(flow, fonts, { columns, rows }, pause);
  putNote(flow, fonts, countText(rows.length, count));
  for (const note of block.notes) putNote(flow, fonts, note, true);
}

export const countText = (shown: number, count: number): string => {
  if (count === 0) return 'No rows.';
  if (shown < count) return `The first ${numberText(shown)} of ${numberText(count)} rows.`;
  return count === 1 ? '1 row.' : `${numberText(count)} rows.`;
};

function putProblem(flow: Flow, fonts: ReportFonts, message: string): void {
  const lines = linesOf(fonts, printed(message), BODY, flow.inner - 20);
  const height = lines.length * leading(BODY.size) + 16;
  flow.space(4);
  flow.put(height, (top) => [
    { kind: 'box', x: MARGIN, y: top, width: flow.inner, height, color: SHADE },
    { kind: 'box', x: MARGIN, y: top, width: 3, height, color: QUIET },
    ...lines.map((line, at) => textAt(fonts, line, BODY, MARGIN + 12, top + 8 + at * leading(BODY.size))),
  ]);
}

function putCover({ flow, fonts, content }: Maker, { title, subtitle }: { title: string; subtitle: string }): void {
  const { accent, logo, company, day } = content;
  flow.break();
  if (title !== '') flow.heading(printed(title), 1);
  const big = { size: 30, weight: 600, color: INK } as const;
  const lines = linesOf(fonts, printed(title), big, flow.inner);
  const below = linesOf(fonts, printed(subtitle), { size: 14, weight: 400 }, flow.inner);
  flow.put(flow.whole, (top) => {
    const marks: Mark[] = [{ kind: 'box', x: 0, y: 0, width: flow.width, height: 10, color: accent }];
    if (logo !== null) marks.push({ kind: 'picture', x: MARGIN, y: top + 12, ...fitted(logo.width, logo.height) });
    let y = top + flow.whole * 0.32;
    for (const line of lines) {
      marks.push(textAt(fonts, line, big, MARGIN, y));
      y += leading(big.size);
    }
    y += 6;
    for (const line of subtitle === '' ? [] : below) {
      marks.push(textAt(fonts, line, { size: 14, weight: 400, color: QUIET }, MARGIN, y));
      y += leading(14);
    }
    marks.push({ kind: 'box', x: MARGIN, y: y + 14, width: 56, height: 3, color: accent });
    const foot = { size: 11, weight: 400, color: INK } as const;
    marks.push(
      textAt(
        fonts,
        cutTo(fonts, printed(company), { ...foot, weight: 600 }, flow.inner),
        { ...foot, weight: 600 },
        MARGIN,
        y + 34,
      ),
    );
    marks.push(textAt(fonts, `As of ${day} (UTC)`, { ...foot, color: QUIET }, MARGIN, y + 52));
    return marks;
  });
}

/** A picture within the room a logo has. */
function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(180 / width, 64 / height, 1);
  return { width: width * scale, height: height * scale };
}

/** How many headings the contents will list: they are known before it is known where they stand. */
function listed({ blocks }: ReportContent): number {
  return blocks.reduce((sum, block) => {
    if (block.kind === 'text')
      return (
        sum +
        block.blocks.filter((one) => one.kind === 'heading' && one.level <= LISTED && plainText(one.spans) !== '')
          .length
      );
    if (block.kind === 'break' || block.kind === 'contents') return sum;
    return sum + (block.title === '' ? 0 : 1);
  }, 0);
}

function putContents({ flow, fonts, content }: Maker): void {
  const style = headingStyle(1, content.accent);
  flow.space(18);
  flow.keep(leading(style.size) + 3 * ENTRY);
  flow.put(leading(style.size) + 6, (top) => [textAt(fonts, 'Contents', style, MARGIN, top)]);
  for (let at = 0; at < listed(content); at += 1) flow.put(ENTRY, (top) => entryMarks({ flow, fonts }, at, top));
}

function entryMarks({ flow, fonts }: Pick<Maker, 'flow' | 'fonts'>, at: number, top: number): readonly Mark[] {
  const heading = flow.headings.filter(({ level, text }) => level <= LISTED && text !== '')[at];
  if (heading === undefined) return [];
  const number = textAt(fonts, String(heading.page + 1), BODY, 0, top);
  const style = heading.level === 1 ? { ...BODY, weight: 600 as const } : BODY;
  const left = MARGIN + (heading.level - 1) * 14;
  const text = cutTo(fonts, heading.text, style, flow.width - MARGIN - left - 40);
  const end = flow.width - MARGIN - number.width;
  const begin = left + widthOf(fonts, text, style) + 6;
  const line: Mark = {
    ...{ kind: 'path', stroke: LINE, width: 0.5, isDashed: true },
    points: [
      [begin, top + ENTRY * 0.72],
      [end - 6, top + ENTRY * 0.72],
    ],
  };
  const to = `#${heading.page}`;
  return [{ ...textAt(fonts, text, style, left, top), to }, line, { ...number, x: end, to }];
}

function footMarks({ flow, fonts, content }: Maker, page: number, of: number): readonly Mark[] {
  if (page === 0 && content.blocks[0]?.kind === 'cover') return [];
  const top = flow.height - MARGIN + 4;
  const number = textAt(fonts, `Page ${page + 1} of ${of}`, SMALL, 0, top);
  const room = flow.inner - number.width - 20;
  const text = cutTo(fonts, printed(`${content.name} · ${content.company} · ${content.day}`), SMALL, room);
  const line: Mark = {
    ...{ kind: 'path', stroke: LINE, width: 0.5 },
    points: [
      [MARGIN, top - 4],
      [flow.width - MARGIN, top - 4],
    ],
  };
  return [line, textAt(fonts, text, SMALL, MARGIN, top), { ...number, x: flow.width - MARGIN - number.width }];
}
