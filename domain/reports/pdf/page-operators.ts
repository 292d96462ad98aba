import type { Mark, TextMark, Weight } from '../paper/marks';
import type { ByteWriter } from './byte-writer';
import type { UsedGlyphs } from './pdf-text';

export type Fonts = Readonly<Record<Weight, UsedGlyphs>>;

/** Writes what a page says, in the language of PDF, whose pages begin at their lower left corner. */
export function writeOperators(out: ByteWriter, marks: readonly Mark[], height: number, fonts: Fonts): void {
  const pen = new Pen(out, height, fonts);
  for (const mark of marks) pen.draw(mark);
  pen.end();
}

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** `#1967c0` as three parts of one. */
function rgb(color: string): string {
  const part = (at: number): string =>
    String(Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1_000) / 1_000);
  return `${part(1)} ${part(3)} ${part(5)}`;
}

const NAMES: Readonly<Record<Weight, string>> = { 400: 'F4', 600: 'F6' };
/** How much a slanted letter leans. */
const SLANT = 0.2;

/** Says of each mark only what is otherwise than before it: a page of a table has hundreds. */
class Pen {
  private fill = '';
  private font = '';
  private isWriting = false;

  constructor(
    private readonly out: ByteWriter,
    private readonly height: number,
    private readonly fonts: Fonts,
  ) {}

  draw(mark: Mark): void {
    if (mark.kind === 'text') return this.text(mark);
    this.end();
    if (mark.kind === 'path') return this.path(mark);
    const { x, y, width, height } = mark;
    const bottom = number(this.height - y - height);
    if (mark.kind === 'box') {
      this.color(mark.color);
      this.out.ascii(`${number(x)} ${bottom} ${number(width)} ${number(height)} re f\n`);
    } else this.out.ascii(`q ${number(width)} 0 0 ${number(height)} ${number(x)} ${bottom} cm /Logo Do Q\n`);
  }

  end(): void {
    if (this.isWriting) this.out.ascii('ET\n');
    this.isWriting = false;
  }

  private color(color: string): void {
    if (color === this.fill) return;
    this.out.ascii(`${rgb(color)} rg\n`);
    this.fill = color;
  }

  private text({ x, y, text, size, weight, color, isSlanted }: TextMark): void {
    this.color(color);
    if (!this.isWriting) this.out.ascii('BT\n');
    this.isWriting = true;
    const font = `/${NAMES[weight]} ${number(size)} Tf\n`;
    if (font !== this.font) this.out.ascii(font);
    this.font = font;
    this.out.ascii(`1 0 ${isSlanted === true ? SLANT : 0} 1 ${number(x)} ${number(this.height - y)} Tm (`);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.codePointAt(at) ?? 0;
      if (code > 0xffff) at += 1;
      const glyph = this.fonts[weight].use(code);
      this.out.literal(glyph >> 8);
      this.out.literal(glyph & 0xff);
    }
    this.out.ascii(') Tj\n');
  }

  private path({ points, fill, stroke, width = 1, isDashed }: Extract<Mark, { kind: 'path' }>): void {
    if (fill !== undefined) this.color(fill);
    if (stroke !== undefined)
      this.out.ascii(`${rgb(stroke)} RG ${number(width)} w ${isDashed === true ? '[1 2]' : '[]'} 0 d\n`);
    const steps = points.map(([x, y], at) => `${number(x)} ${number(this.height - y)} ${at === 0 ? 'm' : 'l'}`);
    const end = fill === undefined ? 'S' : stroke === undefined ? 'h f' : 'h B';
    this.out.ascii(`${steps.join(' ')} ${end}\n`);
  }
}
