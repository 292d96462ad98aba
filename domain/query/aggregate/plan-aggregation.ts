import type { Aggregation, GroupBy, Measure, TimeBucket } from '../../../contract/aggregation';
import type { EntityName } from '../../../contract/entities';
import type { QueryProblem } from '../../../contract/query';
import { type Field, type FieldCatalogue, fieldCatalogue, findField } from '../fields/field-catalogue';
import { noSuchField } from '../fields/nearest';

/** A checked aggregation, ready to be evaluated. */
export interface AggregationPlan {
  readonly measure: MeasurePlan;
  readonly by: readonly GroupPlan[];
}
export interface MeasurePlan {
  readonly op: Measure['op'];
  /** Null where rows are counted. */
  readonly field: Field | null;
}
export interface GroupPlan {
  readonly field: Field;
  readonly bucket: TimeBucket | null;
}

type Planned =
  | { readonly plan: AggregationPlan; readonly problems: readonly [] }
  | { readonly plan: null; readonly problems: readonly QueryProblem[] };

/** Checks an aggregation against the fields of what is asked about (AG9). */
export function planAggregation({ measure, by }: Aggregation, entity: EntityName): Planned {
  const catalogue = fieldCatalogue(entity);
  const problems: QueryProblem[] = [];
  const known = (name: string, path: QueryProblem['path'], check: (field: Field) => string | null): Field | null => {
    const field = findField(catalogue, name);
    const message = field === undefined ? noSuchField(name, catalogue) : check(field);
    if (message !== null) problems.push({ path: [...path, 'field'], message });
    return field ?? null;
  };
  const measured =
    measure.op === 'count' ? null : known(measure.field, ['measure'], (field) => measureProblem(measure.op, field));
  const groups = by.flatMap((one, at) => {
    const field = known(one.field, ['by', at], (found) => groupProblem(one, found));
    return field === null ? [] : [{ field, bucket: one.bucket ?? null }];
  });
  if (problems.length > 0) return { plan: null, problems };
  return { plan: { measure: { op: measure.op, field: measured }, by: groups }, problems: [] };
}

/** What a measure can be made of. */
export const canMeasure = (op: Measure['op'], { kind }: Field): boolean =>
  kind === 'number' || kind === 'any' || (kind === 'date' && (op === 'min' || op === 'max'));

function measureProblem(op: Measure['op'], field: Field): string | null {
  if (canMeasure(op, field)) return null;
  const what = op === 'min' || op === 'max' ? 'numbers and dates have' : 'numbers have';
  return `${field.label} has no ${NAMES[op]}: only ${what} one`;
}

const NAMES: Readonly<Record<Measure['op'], string>> = {
  count: 'count',
  sum: 'sum',
  min: 'least value',
  max: 'greatest value',
  avg: 'average',
};

function groupProblem({ bucket }: GroupBy, { kind, label }: Field): string | null {
  if (kind === 'elements') return `${label} is a list of objects: group by one of their fields`;
  if (kind === 'date') return bucket === undefined ? `${label} is grouped by day, week or month` : null;
  return bucket === undefined ? null : `${label} is not a date: it has no ${bucket}`;
}

/** The fields there are groups of; ids name things, and so would every group. */
export const groupFields = ({ fields }: FieldCatalogue): readonly Field[] =>
  fields.filter(({ kind }) => kind !== 'elements' && kind !== 'id');
