/**
 * A chart as plain shapes: drawn once, shown as SVG in the browser and written into a PDF. Lengths are CSS pixels from the upper left
 * corner; colours are names (`paints.ts`), which a theme or a page of paper gives its own.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** In the order in which they are drawn. */
  readonly shapes: readonly Shape[];
  /** What stands for a value, in the order in which a reader goes through them. */
  readonly marks: readonly Mark[];
  /** The series it has, where there are several. */
  readonly legend: readonly { readonly label: string; readonly fill: Fill }[];
  /** What is not drawn, said. */
  readonly notices: readonly string[];
}

export type Shape =
  | (Box & { readonly kind: 'rect'; readonly fill: Fill; readonly stroke?: string })
  | {
      readonly kind: 'line';
      readonly points: readonly Point[];
      readonly stroke: string;
      readonly width: number;
      readonly dash?: string;
    }
  | { readonly kind: 'area'; readonly points: readonly Point[]; readonly fill: Fill; readonly opacity: number }
  | {
      readonly kind: 'dot';
      readonly x: number;
      readonly y: number;
      readonly r: number;
      readonly fill: Fill;
      readonly stroke?: string;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      /** Of its middle. */
      readonly y: number;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly size: number;
      readonly color: string;
      readonly isBold?: boolean;
    };

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A colour by its name, with a texture for who does not see it. */
export interface Fill {
  readonly color: string;
  readonly texture: 'plain' | 'lines' | 'dots' | 'hollow';
}

/** A value one can point at, or reach by the arrow keys. */
export interface Mark {
  /** What it says: "Windows, Critical: 12". */
  readonly label: string;
  readonly box: Box;
  /** Its place among the labels and the series; null: it is of all of them. */
  readonly row: number | null;
  readonly series: number | null;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const plain = (color: string): Fill => ({ color, texture: 'plain' });

/** Of a letter of a text of 12 pixels, about. */
const LETTER = 0.56;

export const textWidth = (text: string, size: number): number => [...text].length * size * LETTER;

/** As much of a text as has room. */
export function fitted(text: string, room: number, size: number): string {
  const letters = [...text];
  const most = Math.max(2, Math.floor(room / (size * LETTER)));
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
