import type { TimeBucket } from '../../../contract/aggregation';

const DAY = 86_400_000;
/** 1970 began on a Thursday: so many days after a Monday. */
const FROM_MONDAY = 3;

/** The first day of the bucket an instant lies in, as `2026-03-29` (AG5). */
export function bucketOf(at: number, bucket: TimeBucket): string {
  const date = new Date(at);
  if (bucket === 'month') date.setUTCDate(1);
  if (bucket === 'week') {
    const day = Math.floor(at / DAY) + FROM_MONDAY;
    date.setTime(at - (day - Math.floor(day / 7) * 7) * DAY);
  }
  return date.toISOString().slice(0, 10);
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The first day of the bucket after this one, or before it. */
export function nextBucket(day: string, bucket: TimeBucket, direction: 1 | -1 = 1): string {
  if (bucket !== 'month') return bucketOf(startOf(day) + direction * (bucket === 'week' ? 7 : 1) * DAY, 'day');
  const date = new Date(startOf(day));
  date.setUTCMonth(date.getUTCMonth() + direction);
  return date.toISOString().slice(0, 10);
}

/** The last day of a bucket. */
export const lastDayOf = (day: string, bucket: TimeBucket): string => nextBucket(nextBucket(day, bucket), 'day', -1);
