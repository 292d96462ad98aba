import { type Measure, TIME_BUCKETS, type TimeBucket } from '../../contract/aggregation';

/** How measures and stretches of time are called where one chooses them. */
export const MEASURE_TEXT: Readonly<Record<Measure['op'], string>> = {
  count: 'Number',
  sum: 'Sum',
  avg: 'Average',
  min: 'Minimum',
  max: 'Maximum',
};
export const BUCKET_TEXT: Readonly<Record<TimeBucket, string>> = { day: 'Day', week: 'Week', month: 'Month' };

export const isBucket = (text: string): TimeBucket | undefined => TIME_BUCKETS.find((one) => one === text);
