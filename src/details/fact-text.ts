import { dayOf } from '../../domain/time/utc-day';
import type { FormField } from '../forms/form-values';
import { count, plural, words, yesNo } from '../kit/format';

import { treeText } from '../words/tree-text';
import { namedText } from '../words/value-text';

/** A field's value as the page of its record says it, in the words of its form; null where it says nothing. */
export function factText({ input, values, unit, asks = 'asset' }: FormField, value: unknown): string | null {
  const said = values?.[String(value)];
  if (said !== undefined) return said;
  if (value === undefined || value === null || value === '') return null;
  if (input.kind === 'tree') return treeText(value, asks);
  if (input.kind === 'pick') return namedText(value) ?? (typeof value === 'string' ? value : null);
  if (input.kind === 'date') return dayOf(String(value));
  if (input.kind === 'choice') return words(String(value));
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value !== 'number') return String(value);
  return unit === undefined ? count(value) : plural(value, unit);
}
