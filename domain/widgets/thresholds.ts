import { isObject } from '../../contract/narrow';

export interface Threshold {
  /** It counts from this value on, to the next one. */
  readonly from: number;
  readonly label: string;
  readonly level: 'good' | 'fair' | 'bad';
}

/** Those of a configuration that can be read, the lowest first. */
export function thresholdsOf(value: unknown): readonly Threshold[] {
  if (!Array.isArray(value)) return [];
  const read = value.flatMap((one: unknown): Threshold[] => {
    const { from, label, level } = isObject(one) ? one : {};
    if (typeof from !== 'number' || !Number.isFinite(from)) return [];
    const known = level === 'good' || level === 'fair' ? level : 'bad';
    return [{ from, label: typeof label === 'string' ? label : '', level: known }];
  });
  return read.sort((a, b) => a.from - b.from);
}

/** The one a value has come to; null below the first. */
export const thresholdAt = (thresholds: readonly Threshold[], value: number): Threshold | null =>
  thresholds.findLast(({ from }) => value >= from) ?? null;
