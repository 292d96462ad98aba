import {
  JpegEmbedder,
  PDFContext,
  PDFHexString,
  type PDFRef,
  PDFString,
  PDFWriter,
  PngEmbedder,
} from '@cantoo/pdf-lib';
import { zlibSync } from 'fflate';
import type { Picture, ReportContent } from '../content';
import type { Heading, PaperReport, TextMark } from '../paper/marks';
import type { ReportFonts } from '../paper/measure';
import type { ReportFont } from '../paper/report-font';
import { ByteWriter } from './byte-writer';
import { type Fonts, writeOperators } from './page-operators';
import { UsedGlyphs } from './pdf-text';

interface MadePdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Signs that the fonts of reports have not. */
  readonly missing: readonly string[];
}

/** The paper as a PDF. The same paper is the same bytes, in a browser and on the server. `pause` is asked between pages. */
export async function makePdf(
  paper: PaperReport,
  { name, company, day, logo }: Pick<ReportContent, 'name' | 'company' | 'day' | 'logo'>,
  fonts: ReportFonts,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<MadePdf> {
  const context = PDFContext.create();
  const used: Fonts = { 400: new UsedGlyphs(fonts.regular), 600: new UsedGlyphs(fonts.bold) };
  const [root, tree, f4, f6] = [context.nextRef(), context.nextRef(), context.nextRef(), context.nextRef()];
  const picture = logo === null ? null : await pictureIn(context, logo);
  const resources = context.register(
    context.obj({ Font: { F4: f4, F6: f6 }, ...(picture !== null && { XObject: { Logo: picture } }) }),
  );
  const refs = paper.pages.map(() => context.nextRef());
  const out = new ByteWriter();
  for (const [at, page] of paper.pages.entries()) {
    const marks = page.marks();
    out.clear();
    writeOperators(out, marks, paper.height, used);
    const content = stream(context, out.written());
    const annotations = marks.flatMap((mark) => {
      if (mark.kind !== 'text' || mark.to === undefined) return [];
      return [linkIn(context, { ...mark, to: mark.to }, paper.height, refs)];
    });
    const size = [0, 0, paper.width, paper.height];
    const dict = { Type: 'Page', Parent: tree, MediaBox: size, Resources: resources, Contents: content };
    const ref = refs[at];
    if (ref !== undefined)
      context.assign(ref, context.obj({ ...dict, ...(annotations.length > 0 && { Annots: annotations }) }));
    await pause();
  }
  context.assign(tree, context.obj({ Type: 'Pages', Kids: refs, Count: refs.length }));
  context.assign(f4, fontIn(context, used[400], 'MusterReport-Regular'));
  context.assign(f6, fontIn(context, used[600], 'MusterReport-SemiBold'));
  const outline = outlineIn(context, paper.headings, refs, paper.height);
  context.assign(
    root,
    context.obj({
      ...{ Type: 'Catalog', Pages: tree, Lang: PDFString.of('en'), ViewerPreferences: { DisplayDocTitle: true } },
      ...(outline !== null && { Outlines: outline, PageMode: 'UseOutlines' }),
    }),
  );
  const at = PDFString.of(`D:${day.replaceAll('-', '')}000000Z`);
  context.trailerInfo.Root = root;
  context.trailerInfo.Info = context.register(
    context.obj({
      ...{
        Title: PDFHexString.fromText(name),
        Author: PDFHexString.fromText(company),
        Producer: PDFString.of('Muster'),
      },
      ...{ CreationDate: at, ModDate: at },
    }),
  );
  const bytes = await PDFWriter.forContext(context, PER_TICK).serializeToBuffer();
  return { bytes: new Uint8Array(bytes), missing: [...used[400].missing, ...used[600].missing] };
}

type LinkMark = TextMark & { readonly to: string };

/** Objects written before others get their turn. */
const PER_TICK = 500;

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

function stream(context: PDFContext, bytes: Uint8Array, more: Readonly<Record<string, number>> = {}): PDFRef {
  return context.register(context.stream(zlibSync(bytes, { level: 6 }), { Filter: 'FlateDecode', ...more }));
}

function linkIn(
  context: PDFContext,
  { x, y, width, size, to }: LinkMark,
  height: number,
  pages: readonly PDFRef[],
): PDFRef {
  const rect = [x, height - y - size * 0.3, x + width, height - y + size];
  const page = to.startsWith('#') ? pages[Number(to.slice(1))] : undefined;
  const target =
    page === undefined
      ? { A: { Type: 'Action', S: 'URI', URI: PDFString.of(encodeURI(decoded(to)).replace(/[()\\]/g, '')) } }
      : { Dest: [page, 'XYZ', null, height, null] };
  return context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: rect, Border: [0, 0, 0], ...target }));
}

/** An address may have been encoded already, or be no proper one. */
function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address.replaceAll('%', '');
  }
}

function fontIn(context: PDFContext, used: UsedGlyphs, name: string) {
  const { font } = used;
  const file = font.subset(used.glyphs);
  const scale = 1_000 / font.unitsPerEm;
  const round = (units: number): number => Math.round(units * scale);
  const descriptor = context.register(
    context.obj({
      ...{ Type: 'FontDescriptor', FontName: name, Flags: 4, FontBBox: font.box.map(round), ItalicAngle: 0 },
      ...{ Ascent: round(font.ascent), Descent: round(font.descent), CapHeight: round(capHeight(font)), StemV: 80 },
      FontFile2: stream(context, file, { Length1: file.length }),
    }),
  );
  const system = { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 };
  const descendant = context.register(
    context.obj({
      ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: name, CIDSystemInfo: system, FontDescriptor: descriptor },
      ...{ DW: 1000, W: used.widths(), CIDToGIDMap: 'Identity' },
    }),
  );
  return context.obj({
    ...{ Type: 'Font', Subtype: 'Type0', BaseFont: name, Encoding: 'Identity-H', DescendantFonts: [descendant] },
    ToUnicode: stream(context, ascii(used.toUnicode())),
  });
}

const capHeight = ({ ascent }: ReportFont): number => ascent * 0.75;

async function pictureIn(context: PDFContext, { type, bytes }: Picture): Promise<PDFRef> {
  const embedder = type === 'png' ? await PngEmbedder.for(bytes) : await JpegEmbedder.for(bytes);
  return embedder.embedIntoContext(context);
}

/** What readers show beside the pages. Each heading is beneath the nearest higher one before it. */
function outlineIn(
  context: PDFContext,
  headings: readonly Heading[],
  pages: readonly PDFRef[],
  height: number,
): PDFRef | null {
  const shown = headings.filter(({ text }) => text !== '');
  if (shown.length === 0) return null;
  const top = context.nextRef();
  const refs = shown.map(() => context.nextRef());
  const parents: (number | null)[] = [];
  for (const [at, { level }] of shown.entries()) {
    let parent: number | null = at - 1;
    while (parent !== null && parent >= 0 && (shown[parent]?.level ?? 0) >= level) parent = parents[parent] ?? null;
    parents.push(parent !== null && parent >= 0 ? parent : null);
  }
  const childrenOf = (parent: number | null): readonly number[] =>
    shown.map((_, at) => at).filter((at) => parents[at] === parent);
  const refAt = (at: number | undefined) => (at === undefined ? undefined : refs[at]);
  const ends = (children: readonly number[]) => {
    const [first, last] = [refAt(children[0]), refAt(children.at(-1))];
    return first === undefined || last === undefined ? {} : { First: first, Last: last, Count: children.length };
  };
  for (const [at, { text, page, y }] of shown.entries()) {
    const parent = parents[at] ?? null;
    const siblings = childrenOf(parent);
    const place = siblings.indexOf(at);
    const [before, after] = [refAt(siblings[place - 1]), refAt(siblings[place + 1])];
    const ref = refs[at];
    if (ref === undefined) continue;
    const dict = context.obj({
      ...{ Title: PDFHexString.fromText(text), Parent: refAt(parent ?? undefined) ?? top },
      ...{ Dest: [pages[page] ?? null, 'XYZ', null, height - y, null] },
      ...(before !== undefined && { Prev: before }),
      ...(after !== undefined && { Next: after }),
      ...ends(childrenOf(at)),
    });
    context.assign(ref, dict);
  }
  context.assign(top, context.obj({ Type: 'Outlines', ...ends(childrenOf(null)) }));
  return top;
}
