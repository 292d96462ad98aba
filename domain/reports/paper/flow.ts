import type { Paper } from '../../../contract/areas/reports/reports';
import type { Heading, Mark, PaperPage } from './marks';

/** Millimetres would be fractions: all is in points, as PDF counts. */
const SIZES: Readonly<Record<Paper, readonly [number, number]>> = { a4: [595.28, 841.89], letter: [612, 792] };

export const MARGIN = 48;
/** Beneath what is said, for the line at the foot of the page. */
const FOOT = 26;

type Draw = () => readonly Mark[];

/** What is put one beneath the other, over as many pages as it takes. */
export class Flow {
  readonly width: number;
  readonly height: number;
  readonly headings: Heading[] = [];
  private readonly parts: Draw[][] = [[]];
  private at = MARGIN;

  constructor(paper: Paper, isLandscape: boolean) {
    const [short, long] = SIZES[paper];
    [this.width, this.height] = isLandscape ? [long, short] : [short, long];
  }

  /** How wide what is said is. */
  get inner(): number {
    return this.width - 2 * MARGIN;
  }

  /** How much a page holds. */
  get whole(): number {
    return this.height - 2 * MARGIN - FOOT;
  }

  get room(): number {
    return MARGIN + this.whole - this.at;
  }

  get page(): number {
    return this.parts.length - 1;
  }

  get isAtTop(): boolean {
    return this.at === MARGIN;
  }

  /** Puts something of that height down, on the next page where there is no room on this one. */
  put(height: number, draw: (top: number) => readonly Mark[]): void {
    if (height > this.room && !this.isAtTop) this.turn();
    const top = this.at;
    this.parts.at(-1)?.push(() => draw(top));
    this.at += height;
  }

  /** Leaves room where something stands above. */
  space(height: number): void {
    if (!this.isAtTop) this.at += height;
  }

  /** The next page is begun where less than that is left. */
  keep(height: number): void {
    if (height > this.room && !this.isAtTop) this.turn();
  }

  turn(): void {
    this.parts.push([]);
    this.at = MARGIN;
  }

  /** A page of its own follows, but for one on which nothing stands. */
  break(): void {
    if ((this.parts.at(-1)?.length ?? 0) > 0) this.turn();
  }

  heading(text: string, level: number): void {
    this.headings.push({ text, level, page: this.page, y: this.at });
  }

  /** The pages, each with what stands at its foot. */
  pages(foot: (page: number, of: number) => readonly Mark[]): readonly PaperPage[] {
    const isEmpty = (parts: readonly Draw[]): boolean => parts.length === 0;
    while (this.parts.length > 1 && isEmpty(this.parts.at(-1) ?? [])) this.parts.pop();
    const of = this.parts.length;
    return this.parts.map((parts, page) => ({
      marks: () => [...parts.flatMap((draw) => draw()), ...foot(page, of)],
    }));
  }
}
