import { yesNo } from '../kit/format';
import { criticalityText, termText } from './asset-text';
import { fieldText } from './field-text';

/** What of a field says how its values are called; its path may begin with what leads to it. */
interface ValueField {
  readonly path: string;
  readonly kind: string;
  readonly values?: readonly string[];
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** A value as the pages of assets call it; one that has no such name stays as it is (QP47). */
export function valueLabel({ path, kind }: ValueField, value: string): string {
  // What people called a choice of their own is its name, to the letter (U44).
  if (/(?:^|\.)custom\./.test(path)) return kind === 'boolean' ? yesNo(value === 'true') : value;
  const name = lastOf(path);
  if (name === 'criticality' && kind === 'number') return criticalityText(Number(value));
  // Of an event: which field changed.
  if (name === 'attribute') return fieldText(value);
  if (kind === 'boolean') return yesNo(value === 'true');
  return kind === 'enum' && name !== 'proto' ? termText(value) : value;
}

/** The value that is meant by its label, in whatever case; what is no label is itself. */
export function valueOfLabel(field: ValueField, text: string): string {
  const wanted = text.trim().toLowerCase();
  return field.values?.find((value) => valueLabel(field, value).toLowerCase() === wanted) ?? text;
}
