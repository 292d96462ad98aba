import { mdiClose } from '@mdi/js';
import { Button, IconButton } from '@radix-ui/themes';
import { type Aggregation, type GroupBy, type Measure, TIME_BUCKETS } from '../../contract/aggregation';
import { canMeasure, groupFields } from '../../domain/query/aggregate/plan-aggregation';
import { type Field, type FieldCatalogue, fieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { Icon } from '../kit/icon';
import { Select } from '../kit/select';
import { BUCKET_TEXT, isBucket, MEASURE_TEXT } from '../words/aggregation-text';
import type { AskedEntity } from '../words/asked';
import { ENTITY_TEXT } from '../words/entity-text';
import { FieldSelect } from './field-select';
import './summary-choice.css';

interface Props {
  readonly entity: AskedEntity;
  readonly aggregation: Aggregation;
  onChange(aggregation: Aggregation): void;
}

/** What is computed, and by what. */
export function SummaryChoice({ entity, aggregation, onChange }: Props) {
  const { measure, by } = aggregation;
  const [first, second] = by;
  if (first === undefined) return null;
  const next = groupChoices(entity).fields.find(({ path, kind }) => path !== first.field && kind === 'enum');
  return (
    <fieldset className="summary-choice" aria-label="Summary">
      <MeasureChoice entity={entity} measure={measure} onChange={(one) => onChange({ measure: one, by })} />
      <GroupChoice
        entity={entity}
        label="By"
        by={first}
        onChange={(one) => onChange({ measure, by: second === undefined ? [one] : [one, second] })}
      />
      {second === undefined ? (
        <Button
          type="button"
          size="1"
          variant="soft"
          onClick={() => onChange({ measure, by: [first, groupOf(next ?? groupChoices(entity).fields[0], first)] })}
        >
          And by…
        </Button>
      ) : (
        <>
          <GroupChoice
            entity={entity}
            label="And by"
            by={second}
            onChange={(one) => onChange({ measure, by: [first, one] })}
          />
          <IconButton
            type="button"
            variant="ghost"
            color="gray"
            aria-label="Remove the second field"
            onClick={() => onChange({ measure, by: [first] })}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </>
      )}
    </fieldset>
  );
}

/** What is usual: how many, by what is counted beside the rows first. */
export const usualAggregation = (entity: AskedEntity): Aggregation => ({
  measure: { op: 'count' },
  by: [{ field: ENTITY_TEXT[entity].facets[0] ?? ENTITY_TEXT[entity].name }],
});

const OPS = ['count', 'sum', 'avg', 'min', 'max'] as const;

const choices = new Map<string, FieldCatalogue>();

/** The fields of an entity that pass, as a catalogue of their own. */
function some(entity: AskedEntity, use: string, fields: (all: FieldCatalogue) => readonly Field[]): FieldCatalogue {
  const key = `${entity} ${use}`;
  const known = choices.get(key);
  if (known !== undefined) return known;
  const all = fieldCatalogue(entity);
  const made = { ...all, fields: fields(all) };
  choices.set(key, made);
  return made;
}

const groupChoices = (entity: AskedEntity): FieldCatalogue => some(entity, 'by', groupFields);
const measureChoices = (entity: AskedEntity, op: Measure['op']): FieldCatalogue =>
  some(entity, op, ({ fields }) => fields.filter((field) => canMeasure(op, field)));

interface MeasureProps {
  readonly entity: AskedEntity;
  readonly measure: Measure;
  onChange(measure: Measure): void;
}

export function MeasureChoice({ entity, measure, onChange }: MeasureProps) {
  const choose = (op: Measure['op'], path: string | undefined): void => {
    if (op === 'count') return onChange({ op });
    const catalogue = measureChoices(entity, op);
    const field = path === undefined ? undefined : findField(catalogue, path);
    const fallback = catalogue.fields.find((one) => !one.path.endsWith('.*') && one.path !== 'rev');
    onChange({ op, field: field?.path ?? fallback?.path ?? '' });
  };
  const path = measure.op === 'count' ? undefined : measure.field;
  const offered = OPS.filter(
    (op) => op === measure.op || op === 'count' || measureChoices(entity, op).fields.length > 0,
  );
  return (
    <>
      <Select
        label="Measure"
        value={measure.op}
        options={offered.map((op) => ({
          value: op,
          label: op === 'count' ? `${MEASURE_TEXT[op]} of ${ENTITY_TEXT[entity].many}` : MEASURE_TEXT[op],
        }))}
        onChange={(chosen) => choose(OPS.find((op) => op === chosen) ?? 'count', path)}
      />
      {path === undefined ? null : (
        <FieldSelect
          label="Measured field"
          catalogue={measureChoices(entity, measure.op)}
          value={path}
          onChange={(field) => choose(measure.op, field.path)}
        />
      )}
    </>
  );
}

interface GroupProps {
  readonly entity: AskedEntity;
  readonly label: string;
  readonly by: GroupBy;
  onChange(by: GroupBy): void;
}

function groupOf(field: Field | undefined, before: GroupBy): GroupBy {
  if (field === undefined) return before;
  return field.kind === 'date' ? { field: field.path, bucket: before.bucket ?? 'month' } : { field: field.path };
}

function GroupChoice({ entity, label, by, onChange }: GroupProps) {
  return (
    <span className="summary-by">
      <span aria-hidden="true">{label.toLowerCase()}</span>
      <FieldSelect
        label={label}
        catalogue={groupChoices(entity)}
        value={by.field}
        onChange={(field) => onChange(groupOf(field, by))}
      />
      {by.bucket === undefined ? null : (
        <Select
          label={`${label}: interval`}
          value={by.bucket}
          options={TIME_BUCKETS.map((one) => ({ value: one, label: BUCKET_TEXT[one] }))}
          onChange={(bucket) => onChange({ ...by, bucket: isBucket(bucket) ?? 'month' })}
        />
      )}
    </span>
  );
}
