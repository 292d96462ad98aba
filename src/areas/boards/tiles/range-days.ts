import type { BoardRange } from '../../../../contract/areas/boards/boards';

const DAY = 86_400_000;
const DAYS: Readonly<Record<BoardRange, number>> = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 };

/** The UTC day of an instant in milliseconds: `2026-11-27`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The first day of a range that ends with a day. */
export const firstDay = (range: BoardRange, end: string): string => dayOf(Date.parse(end) - DAYS[range] * DAY);
