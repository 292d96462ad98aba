import type { GroupBy, GroupKey, TimeBucket } from '../../contract/aggregation';
import type { Field } from '../query/fields/field-catalogue';
import { criticalityWords, identifierWords, termWords } from '../text/term-words';

/** How a group is called beside its mark: the same in the browser and on paper. */
export function groupWords(key: GroupKey, by: GroupBy, field: Field | undefined): string {
  if (key.kind === 'missing') return 'No value';
  if (key.kind === 'other') return otherWords(key.values, by.bucket);
  const { value } = key;
  if (by.bucket !== undefined) return bucketWords(String(value), by.bucket);
  return cellWords(value, field);
}

export function otherWords(values: number, bucket?: TimeBucket): string {
  return `${values.toLocaleString('en-GB')} other ${bucket ?? 'value'}${values === 1 ? '' : 's'}`;
}

/** A value of a field, as the pages of its record call it (QP47). */
export function cellWords(value: string | number | boolean, field: Field | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const name = field?.path.slice(field.path.lastIndexOf('.') + 1);
  if (typeof value === 'number') {
    return name === 'criticality' ? criticalityWords(value) : value.toLocaleString('en-GB');
  }
  if (value.trim() === '') return '(empty text)';
  // What people called a choice of their own is its name, to the letter (U44).
  if (field === undefined || /(?:^|\.)custom\./.test(field.path)) return value;
  if (name === 'attribute') return identifierWords(value.replaceAll('.', ' '));
  return field.kind === 'enum' && name !== 'proto' ? termWords(value) : value;
}

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const dayText = inUtc({ day: 'numeric', month: 'short', year: 'numeric' });
const monthText = inUtc({ month: 'short', year: 'numeric' });

/** `2026-03-23` of a week → "Week of 23 Mar 2026" */
export function bucketWords(day: string, bucket: TimeBucket): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) return day;
  if (bucket === 'month') return monthText.format(at);
  return bucket === 'week' ? `Week of ${dayText.format(at)}` : dayText.format(at);
}
