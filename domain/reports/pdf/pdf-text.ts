import type { ReportFont } from '../paper/report-font';

/** What of a font a PDF has used: each glyph, and the letter it stands for. */
export class UsedGlyphs {
  private readonly letters = new Map<number, number>();
  private readonly known = new Map<number, number>();
  /** Signs that the font has not: they are printed as an empty box. */
  readonly missing = new Set<string>();

  constructor(readonly font: ReportFont) {}

  /** The glyph of a code point, noted as used. */
  use(code: number): number {
    const before = this.known.get(code);
    if (before !== undefined) return before;
    const glyph = this.font.glyphOf(code);
    if (glyph === 0) this.missing.add(String.fromCodePoint(code));
    else this.letters.set(glyph, code);
    this.known.set(code, glyph);
    return glyph;
  }

  get glyphs(): ReadonlySet<number> {
    return new Set(this.letters.keys());
  }

  /** As PDF lists widths: each glyph with its own, in thousandths of the font’s size. */
  widths(): (number | number[])[] {
    const scale = 1_000 / this.font.unitsPerEm;
    return this.sorted().flatMap(([glyph]) => [glyph, [Math.round(this.font.advanceOf(glyph) * scale * 100) / 100]]);
  }

  /** What makes the text of the PDF be found and copied. */
  toUnicode(): string {
    const rows = this.sorted().map(([glyph, code]) => `<${hex4(glyph)}> <${utf16Hex(code)}>`);
    const parts: string[] = [];
    for (let at = 0; at < rows.length; at += 100) {
      const some = rows.slice(at, at + 100);
      parts.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
    }
    return `${START}${parts.join('\n')}\n${END}`;
  }

  private sorted(): readonly (readonly [number, number])[] {
    return [...this.letters].sort(([a], [b]) => a - b);
  }
}

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');

const utf16Hex = (code: number): string =>
  Array.from({ length: code > 0xffff ? 2 : 1 }, (_, at) => hex4(String.fromCodePoint(code).charCodeAt(at))).join('');

const START = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
`;
const END = `endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
