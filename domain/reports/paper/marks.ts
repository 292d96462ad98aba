/** What stands on a page, in points from its upper left corner. The PDF, the preview and the charts of the HTML are all drawn of these. */

export type Weight = 400 | 600;

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Leaning, where the font has no italic of its own. */
  readonly isSlanted?: boolean;
}

export interface TextMark extends TextStyle {
  readonly kind: 'text';
  readonly x: number;
  /** Of its base line. */
  readonly y: number;
  readonly text: string;
  /** As it was measured. */
  readonly width: number;
  /** An address, or `#` and the number of a page of this paper, from 0. */
  readonly to?: string;
}

export interface BoxMark {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
}

/** From point to point, closed and filled where there is a `fill`. */
export interface PathMark {
  readonly kind: 'path';
  readonly points: readonly (readonly [number, number])[];
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly isDashed?: boolean;
}

/** The logo of the report. */
export interface PictureMark {
  readonly kind: 'picture';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Mark = TextMark | BoxMark | PathMark | PictureMark;

export interface PaperPage {
  /** Made when it is drawn: a report may have thousands of pages. */
  marks(): readonly Mark[];
}

export interface Heading {
  readonly text: string;
  /** 1 is the highest. */
  readonly level: number;
  /** From 0. */
  readonly page: number;
  readonly y: number;
}

/** A report as it is printed. */
export interface PaperReport {
  readonly width: number;
  readonly height: number;
  readonly pages: readonly PaperPage[];
  readonly headings: readonly Heading[];
}
