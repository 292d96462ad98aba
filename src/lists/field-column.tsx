import { Badge } from '@radix-ui/themes';
import type { EntityName } from '../../contract/entities';
import type { ShownRow } from '../../contract/sync-api';
import { cellAt, elementsOf } from '../../domain/query/cell';
import type { Field } from '../../domain/query/fields/field-catalogue';
import type { Column } from '../kit/data-table/column';
import { count, yesNo } from '../kit/format';
import { RelativeTime } from '../kit/relative-time';
import { CriticalityBadge } from '../parts/criticality-badge';
import { SeverityBadge } from '../parts/severity-badge';
import { valueLabel } from '../words/value-label';
import { type FieldMark, fieldMark } from './field-mark';

const WIDTHS: Partial<Record<Field['kind'], number>> = { number: 90, boolean: 90, date: 104, enum: 114, ip: 120 };

/** A column that shows a field as every list does. */
export function fieldColumn<E extends EntityName>(field: Field): Column<ShownRow<E>> {
  const { path, label, kind } = field;
  return {
    ...{ id: path, label, width: WIDTHS[kind] ?? 130, sortField: path },
    ...(kind === 'number' || kind === 'date' ? { highFirst: true } : {}),
    cell: (row) => <FieldCell row={row} field={field} />,
  };
}

/** A value of a row as text, its list after the first as a number. */
export function FieldCell({ row, field }: { readonly row: object; readonly field: Field }) {
  const [first, ...rest] = elementsOf(cellAt(row, field.path.split('.')));
  if (first === undefined || first === '') return <span className="quiet">–</span>;
  const mark = rest.length === 0 ? fieldMark(field, first) : null;
  if (mark !== null) return <Mark mark={mark} row={row} path={field.path} />;
  if (field.kind === 'date' && typeof first === 'string') return <RelativeTime at={first} />;
  const isMono = field.kind === 'ip' || field.kind === 'version' || field.kind === 'id';
  return (
    <span
      className={isMono ? 'clip mono' : 'clip'}
      title={[first, ...rest].map((one) => textOf(field, one)).join(', ')}
    >
      {textOf(field, first)}
      {rest.length === 0 ? null : <span className="quiet"> +{rest.length}</span>}
    </span>
  );
}

interface MarkProps {
  readonly mark: FieldMark;
  readonly row: object;
  readonly path: string;
}

function Mark({ mark, row, path }: MarkProps) {
  if (mark.kind === 'criticality') return <CriticalityBadge level={mark.level} />;
  if (mark.kind === 'exposed') {
    return (
      <Badge color="amber" highContrast>
        Yes
      </Badge>
    );
  }
  const [score] = path.endsWith('risk.level')
    ? elementsOf(cellAt(row, [...path.split('.').slice(0, -1), 'score']))
    : [];
  return <SeverityBadge severity={mark.severity} {...(typeof score === 'number' ? { score } : {})} />;
}

function textOf(field: Field, value: string | number | boolean): string {
  if (typeof value === 'boolean') return yesNo(value);
  const label = valueLabel(field, String(value));
  return typeof value === 'number' && label === String(value) ? count(value) : label;
}
