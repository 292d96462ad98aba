import type { TextStyle } from './marks';

/** How reports look on paper. */
export const INK = '#1c2024';
export const QUIET = '#60646c';
export const LINE = '#d9d9e0';
export const SHADE = '#f4f4f6';

export const BODY: TextStyle = { size: 10, weight: 400, color: INK };
export const SMALL: TextStyle = { size: 8, weight: 400, color: QUIET };
export const CELL: TextStyle = { size: 8, weight: 400, color: INK };
export const HEAD_CELL: TextStyle = { size: 8, weight: 600, color: INK };

const SIZES = [20, 14, 11] as const;
/** Of level 1 to 3. */
export const headingStyle = (level: number, accent: string): TextStyle => ({
  size: SIZES[level - 1] ?? SIZES[2],
  weight: 600,
  color: level === 1 ? accent : INK,
});

/** From base line to base line. */
export const leading = (size: number): number => Math.round(size * 1.42 * 100) / 100;
