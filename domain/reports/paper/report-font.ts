/**
 * The fonts of reports (`public/fonts`, made by `scripts/report-fonts.mjs`): TrueType without composite glyphs, with a character map
 * of format 12. Read by ourselves, as measuring and cutting down such a file is little, and a library for any font is half a megabyte.
 */
export interface ReportFont {
  readonly unitsPerEm: number;
  /** Of the line, in units of the font; `descent` is below zero. */
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
  /** The glyph of a code point; 0 where the font has none. */
  glyphOf(code: number): number;
  /** Of a glyph, and of the one a code point has; in units of the font. */
  advanceOf(glyph: number): number;
  advanceOfCode(code: number): number;
  /** The font with the outlines of these glyphs alone; their numbers stay. */
  subset(glyphs: ReadonlySet<number>): Uint8Array;
}

interface Group {
  readonly from: number;
  readonly to: number;
  readonly glyph: number;
}

const COMMON = 0x250;
const KEPT = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'] as const;

/** Throws where it is no such file. */
export function readFont(bytes: Uint8Array): ReportFont {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(bytes, view);
  const table = (name: string): DataView => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`The font has no table ${name}`);
    return new DataView(found.buffer, found.byteOffset, found.byteLength);
  };
  const [head, hhea, hmtx, loca] = [table('head'), table('hhea'), table('hmtx'), table('loca')];
  const groups = groupsOf(table('cmap'));
  const known = new Map<number, number>();
  const glyphOf = (code: number): number => {
    const before = known.get(code);
    if (before !== undefined) return before;
    const group = groups.find(({ from, to }) => code >= from && code <= to);
    const glyph = group === undefined ? 0 : group.glyph + code - group.from;
    known.set(code, glyph);
    return glyph;
  };
  const advanceOf = (glyph: number): number => hmtx.getUint16(glyph * 4);
  // Nearly all letters are among these: a table of a million cells asks for tens of millions.
  const common = Uint16Array.from({ length: COMMON }, (_, code) => advanceOf(glyphOf(code)));
  return {
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    glyphOf,
    advanceOf,
    advanceOfCode: (code) => (code < COMMON ? (common[code] ?? 0) : advanceOf(glyphOf(code))),
    subset(glyphs) {
      const glyf = tables.get('glyf') ?? new Uint8Array();
      return fileOf(new Map([...tables, ...outlinesOf(glyf, loca, glyphs)].filter(([name]) => isKept(name))));
    },
  };
}

const isKept = (name: string): boolean => KEPT.some((one) => one === name);

function tablesOf(bytes: Uint8Array, view: DataView): ReadonlyMap<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>();
  for (let at = 0; at < view.getUint16(4); at += 1) {
    const row = 12 + at * 16;
    const name = String.fromCharCode(...bytes.subarray(row, row + 4));
    tables.set(name, bytes.subarray(view.getUint32(row + 8), view.getUint32(row + 8) + view.getUint32(row + 12)));
  }
  return tables;
}

function groupsOf(cmap: DataView): readonly Group[] {
  const start = cmap.getUint32(8);
  if (cmap.getUint16(start) !== 12) throw new Error('The font has another character map than ours');
  return Array.from({ length: cmap.getUint32(start + 12) }, (_, at) => {
    const row = start + 16 + at * 12;
    return { from: cmap.getUint32(row), to: cmap.getUint32(row + 4), glyph: cmap.getUint32(row + 8) };
  });
}

/** The tables `glyf` and `loca` with these outlines, and nothing where the others were. */
function outlinesOf(glyf: Uint8Array, loca: DataView, glyphs: ReadonlySet<number>): readonly [string, Uint8Array][] {
  const count = loca.byteLength / 4 - 1;
  const places = new DataView(new ArrayBuffer(loca.byteLength));
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    places.setUint32(glyph * 4, length);
    if (glyph !== 0 && !glyphs.has(glyph)) continue;
    const part = glyf.subarray(loca.getUint32(glyph * 4), loca.getUint32(glyph * 4 + 4));
    parts.push(part);
    length += part.length;
  }
  places.setUint32(count * 4, length);
  return [
    ['glyf', joined(parts, length)],
    ['loca', new Uint8Array(places.buffer)],
  ];
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function fileOf(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const names = [...tables.keys()].sort();
  const padded = names.map((name) => (tables.get(name)?.length ?? 0) + 3).map((length) => length - (length % 4));
  const start = 12 + names.length * 16;
  const file = new Uint8Array(padded.reduce((sum, length) => sum + length, start));
  const view = new DataView(file.buffer);
  const power = 2 ** Math.floor(Math.log2(names.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, names.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (names.length - power) * 16);
  let offset = start;
  for (const [at, name] of names.entries()) {
    const bytes = tables.get(name) ?? new Uint8Array();
    const row = 12 + at * 16;
    file.set(bytes, offset);
    file.set(
      [...name].map((letter) => letter.charCodeAt(0)),
      row,
    );
    const length = padded[at] ?? 0;
    view.setUint32(row + 4, sumOf(view, offset, length));
    view.setUint32(row + 8, offset);
    view.setUint32(row + 12, bytes.length);
    offset += length;
  }
  return file;
}

function sumOf(view: DataView, from: number, length: number): number {
  let sum = 0;
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
