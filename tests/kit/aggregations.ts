import { type Aggregation, FIELD_MEASURES, type GroupBy, TIME_BUCKETS } from '../../contract/aggregation';
import { canMeasure, groupFields, planAggregation } from '../../domain/query/aggregate/plan-aggregation';
import { type Field, fieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { fc } from './fast-check';
import type { QueryData } from './query-data';

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
const named = (field: Field): string => field.path.replace('*', 'rack');

/** Any aggregation there can be of an entity. */
export function aggregations(entity: keyof QueryData): fc.Arbitrary<Aggregation> {
  const { fields } = fieldCatalogue(entity);
  const by: fc.Arbitrary<GroupBy> = fc
    .tuple(pick(groupFields(fieldCatalogue(entity))), pick(TIME_BUCKETS))
    .map(([field, bucket]) => ({ field: named(field), ...(field.kind === 'date' ? { bucket } : {}) }));
  const measured = pick(FIELD_MEASURES).chain((op) =>
    pick(fields.filter((field) => canMeasure(op, field))).map((field) => ({ op, field: named(field) })),
  );
  return fc.record({
    measure: fc.oneof(fc.constant({ op: 'count' as const }), measured),
    by: fc.array(by, { minLength: 1, maxLength: 2 }),
  });
}

export function planned(aggregation: Aggregation, entity: keyof QueryData) {
  const { plan, problems } = planAggregation(aggregation, entity);
  if (plan === null) throw new Error(JSON.stringify(problems));
  return plan;
}

/** A sum of fractions depends on their order, in its last digits. */
export const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'number' ? Number(one.toPrecision(10)) : one)));
