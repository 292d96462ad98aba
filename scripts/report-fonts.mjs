// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import * as fontkit from 'fontkit';

/**
 * Makes the fonts of reports, `public/fonts/report-400.ttf` and `report-600.ttf`, of Inter as it is among our packages: one weight of the
 * variable font each, all its scripts in one file, no composite glyphs. A PDF has glyphs of one weight in it, and neither a browser nor
 * Node can make them of what a web page loads without a megabyte of code. Run it when Inter changes:
 * `node scripts/report-fonts.mjs`.
 */

const FILES = 'node_modules/@fontsource-variable/inter/files';
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];

/** A part of the font at a weight. fontkit 2 does not vary the outlines of a WOFF2 itself. */
function partOf(script, weight) {
  const bytes = readFileSync(`${FILES}/inter-${script}-wght-normal.woff2`);
  const font = fontkit.create(bytes);
  // Its outlines are taken apart before it knows of the weight, which it would stumble over.
  Object.defineProperty(font, '_variationProcessor', { value: null, writable: true });
  font.getGlyph(0);
  const varied = new font.constructor(new font.stream.constructor(bytes), [weight]);
  return { font, processor: varied._variationProcessor };
}

/** As fontkit has one: it varies copies. */
const point = (x, y, onCurve, endContour) => ({
  x,
  y,
  onCurve,
  endContour,
  copy: () => point(x, y, onCurve, endContour),
});
const phantoms = () => [0, 1, 2, 3].map(() => point(0, 0, true, true));

/** The contours of a glyph at the weight, composites taken apart. */
function outlineOf(part, id) {
  const raw = part.font._transformedGlyphs[id];
  if (raw === undefined || raw.numberOfContours === 0) return [];
  if (raw.numberOfContours > 0) {
    const points = [
      ...raw.points.map(({ x, y, onCurve, endContour }) => point(x, y, onCurve, endContour)),
      ...phantoms(),
    ];
    part.processor.transformPoints(id, points);
    return points.slice(0, -4);
  }
  const places = [...raw.components.map(({ dx, dy }) => point(dx, dy, true, true)), ...phantoms()];
  part.processor.transformPoints(id, places);
  return raw.components.flatMap((component, at) => {
    const { scaleX = 1, scaleY = 1, scale01 = 0, scale10 = 0 } = component;
    return outlineOf(part, component.glyphID).map(({ x, y, ...rest }) => ({
      x: x * scaleX + y * scale10 + places[at].x,
      y: x * scale01 + y * scaleY + places[at].y,
      ...rest,
    }));
  });
}

class Bytes {
  list = [];
  u8(v) {
    this.list.push(v & 255);
  }
  u16(v) {
    this.u8(v >> 8);
    this.u8(v);
  }
  u32(v) {
    this.u16(v >>> 16);
    this.u16(v & 0xffff);
  }
}

function glyphBytes(outline) {
  const bytes = new Bytes();
  if (outline.length === 0) return { list: [], box: [0, 0, 0, 0] };
  const points = outline.map((point) => ({ ...point, x: Math.round(point.x), y: Math.round(point.y) }));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const ends = points.flatMap(({ endContour }, at) => (endContour ? [at] : []));
  bytes.u16(ends.length);
  for (const v of box) bytes.u16(v);
  for (const v of ends) bytes.u16(v);
  bytes.u16(0);
  const flags = [];
  const x = new Bytes();
  const y = new Bytes();
  let before = { x: 0, y: 0 };
  for (const point of points) {
    const step = (out, by, short, same) => {
      if (by === 0) return same;
      if (Math.abs(by) < 256) {
        out.u8(Math.abs(by));
        return short | (by > 0 ? same : 0);
      }
      out.u16(by);
      return 0;
    };
    const flag = (point.onCurve ? 1 : 0) | step(x, point.x - before.x, 2, 16) | step(y, point.y - before.y, 4, 32);
    flags.push(flag);
    before = point;
  }
  for (const flag of flags) bytes.u8(flag);
  const list = [...bytes.list, ...x.list, ...y.list];
  while (list.length % 2 !== 0) list.push(0);
  return { list, box };
}

function cmap(codes) {
  const out = new Bytes();
  const groups = [];
  for (const [at, code] of codes.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && last.to === code - 1) last.to = code;
    else groups.push({ from: code, to: code, glyph: at + 1 });
  }
  for (const v of [0, 1, 3, 10]) out.u16(v);
  out.u32(12);
  out.u16(12);
  out.u16(0);
  out.u32(16 + groups.length * 12);
  out.u32(0);
  out.u32(groups.length);
  for (const { from, to, glyph } of groups) for (const v of [from, to, glyph]) out.u32(v);
  return out.list;
}

function tablesOf(weight) {
  const parts = SCRIPTS.map((script) => partOf(script, weight));
  const first = parts[0];
  const seen = new Map();
  for (const part of parts)
    for (const code of part.font.characterSet)
      if (!seen.has(code)) seen.set(code, { part, id: part.font._cmapProcessor.lookup(code) });
  const codes = [...seen.keys()].filter((code) => seen.get(code).id !== 0).sort((a, b) => a - b);
  const glyphs = [{ part: first, id: 0 }, ...codes.map((code) => seen.get(code))].map(({ part, id }) => {
    const advance = part.font.hmtx.metrics.get(Math.min(id, part.font.hmtx.metrics.length - 1)).advance;
    const by = part.processor.getAdvanceAdjustment(id, part.font.HVAR);
    return { advance: Math.round(advance + by), ...glyphBytes(outlineOf(part, id)) };
  });
  const [loca, hmtx, head, hhea, maxp] = [0, 0, 0, 0, 0].map(() => new Bytes());
  let offset = 0;
  for (const { advance, list, box } of glyphs) {
    loca.u32(offset);
    offset += list.length;
    hmtx.u16(advance);
    hmtx.u16(box[0]);
  }
  loca.u32(offset);
  const box = [0, 1, 2, 3].map((at) => (at < 2 ? Math.min : Math.max)(...glyphs.map((glyph) => glyph.box[at])));
  const { font } = first;
  for (const v of [0x00010000, 0x00010000, 0, 0x5f0f3cf5]) head.u32(v);
  for (const v of [0x0003, font.unitsPerEm]) head.u16(v);
  for (const v of [0, 0, 0, 0]) head.u32(v);
  for (const v of [...box, weight >= 600 ? 1 : 0, 8, 2, 1, 0]) head.u16(v);
  hhea.u32(0x00010000);
  for (const v of [font.ascent, font.descent, 0, Math.max(...glyphs.map(({ advance }) => advance))]) hhea.u16(v);
  for (const v of [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length]) hhea.u16(v);
  maxp.u32(0x00010000);
  const most = (of) => Math.max(...glyphs.map(of));
  const contours = ({ list }) => (list.length === 0 ? 0 : list[0] * 256 + list[1]);
  const ends = (glyph) =>
    contours(glyph) === 0 ? 0 : glyph.list[8 + contours(glyph) * 2] * 256 + glyph.list[9 + contours(glyph) * 2] + 1;
  for (const v of [glyphs.length, most(ends), most(contours), 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]) maxp.u16(v);
  const glyf = glyphs.flatMap(({ list }) => list);
  return {
    cmap: cmap(codes),
    ...{ glyf, head: head.list, hhea: hhea.list, hmtx: hmtx.list, loca: loca.list, maxp: maxp.list },
  };
}

function fontFile(tables) {
  const names = Object.keys(tables).sort();
  const out = new Bytes();
  const power = 2 ** Math.floor(Math.log2(names.length));
  out.u32(0x00010000);
  for (const v of [names.length, power * 16, Math.log2(power), names.length * 16 - power * 16]) out.u16(v);
  let offset = 12 + names.length * 16;
  const padded = names.map((name) => {
    const list = [...tables[name]];
    while (list.length % 4 !== 0) list.push(0);
    return list;
  });
  for (const [at, name] of names.entries()) {
    for (const letter of name) out.u8(letter.charCodeAt(0));
    let sum = 0;
    for (let place = 0; place < padded[at].length; place += 4)
      sum =
        (sum +
          ((padded[at][place] << 24) |
            (padded[at][place + 1] << 16) |
            (padded[at][place + 2] << 8) |
            padded[at][place + 3])) >>>
        0;
    out.u32(sum);
    out.u32(offset);
    out.u32(tables[name].length);
    offset += padded[at].length;
  }
  return Buffer.from([...out.list, ...padded.flat()]);
}

for (const weight of [400, 600]) writeFileSync(`public/fonts/report-${weight}.ttf`, fontFile(tablesOf(weight)));
