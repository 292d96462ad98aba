import { areSeverities, Severity } from '../../contract/primitives';
import type { Field } from '../../domain/query/fields/field-catalogue';

/** What of a value is seen before it is read. */
export type FieldMark =
  | { readonly kind: 'severity'; readonly severity: Severity }
  | { readonly kind: 'criticality'; readonly level: number }
  | { readonly kind: 'exposed' };

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The badge a value has in every list; null for one that is plain text (QP95). */
export function fieldMark(
  { path, kind, values }: Pick<Field, 'path' | 'kind' | 'values'>,
  value: unknown,
): FieldMark | null {
  if (kind === 'enum' && areSeverities(values)) {
    const { data: severity } = Severity.safeParse(value);
    return severity === undefined ? null : { kind: 'severity', severity };
  }
  if (nameOf(path) === 'criticality' && typeof value === 'number') return { kind: 'criticality', level: value };
  return nameOf(path) === 'internetExposed' && value === true ? { kind: 'exposed' } : null;
}
