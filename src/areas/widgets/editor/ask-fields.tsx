import { type Aggregation, TIME_BUCKETS } from '../../../../contract/aggregation';
import type { WidgetAsk } from '../../../../contract/areas/widgets/custom-widgets';
import { SYNC, WIDGET } from '../../../../contract/limits';
import { fieldCatalogue } from '../../../../domain/query/fields/field-catalogue';
import { usualDate } from '../../../../domain/widgets/widget-question';
import { ChoiceInput, Field } from '../../../kit/fields';
import { ListInput } from '../../../kit/list-input';
import { Select } from '../../../kit/select';
import { FieldSelect } from '../../../query-editor/field-select';
import { MeasureChoice, SummaryChoice, usualAggregation } from '../../../query-editor/summary-choice';
import { BUCKET_TEXT, isBucket } from '../../../words/aggregation-text';
import type { AskedEntity } from '../../../words/asked';
import { ENTITY_TEXT } from '../../../words/entity-text';

interface Props {
  readonly entity: AskedEntity;
  readonly ask: WidgetAsk;
  onAsk(ask: WidgetAsk): void;
}

const WAYS = [
  { value: 'groups', label: 'Groups' },
  { value: 'measure', label: 'One number' },
  { value: 'rows', label: 'Rows' },
];
const TOPS = [5, 8, 10, 12, 20, 50, WIDGET.top].map((top) => ({ value: String(top), label: String(top) }));
const LIMITS = [10, 25, 50, SYNC.windowRows].map((limit) => ({ value: String(limit), label: String(limit) }));

/** What is made of the rows that answer: groups of them, one number, or the rows themselves. */
export function AskFields({ entity, ask, onAsk }: Props) {
  const choose = (as: string): void => {
    if (as === ask.as) return;
    const aggregation = usualAggregation(entity);
    if (as === 'groups') onAsk({ as, aggregation, top: 12 });
    if (as === 'measure') onAsk({ as, measure: { op: 'count' }, over: { field: usualDate(entity), bucket: 'month' } });
    if (as === 'rows') onAsk({ as, fields: [...ENTITY_TEXT[entity].columns.slice(0, 5)], sort: null, limit: 50 });
  };
  return (
    <>
      <ChoiceInput label="Show" value={ask.as} options={WAYS} onChange={choose} />
      {ask.as === 'groups' ? <GroupFields entity={entity} ask={ask} onAsk={onAsk} /> : null}
      {ask.as === 'measure' ? <MeasureFields entity={entity} ask={ask} onAsk={onAsk} /> : null}
      {ask.as === 'rows' ? <RowFields entity={entity} ask={ask} onAsk={onAsk} /> : null}
    </>
  );
}

type Of<As extends WidgetAsk['as']> = Omit<Props, 'ask'> & { readonly ask: Extract<WidgetAsk, { as: As }> };

function GroupFields({ entity, ask, onAsk }: Of<'groups'>) {
  return (
    <>
      <SummaryChoice
        entity={entity}
        aggregation={ask.aggregation}
        onChange={(aggregation: Aggregation) => onAsk({ ...ask, aggregation })}
      />
      {ask.aggregation.by[0]?.bucket === undefined ? (
        <Field id="widget-top" label="Groups at most">
          <Select
            id="widget-top"
            value={String(ask.top)}
            options={TOPS}
            onChange={(top) => onAsk({ ...ask, top: Number(top) })}
          />
        </Field>
      ) : null}
    </>
  );
}

const NEVER = { value: '', label: 'Not over time' };

function MeasureFields({ entity, ask, onAsk }: Of<'measure'>) {
  const all = fieldCatalogue(entity);
  const dates = { ...all, fields: all.fields.filter(({ kind }) => kind === 'date') };
  const { over } = ask;
  return (
    <fieldset className="summary-choice" aria-label="Number">
      <MeasureChoice entity={entity} measure={ask.measure} onChange={(measure) => onAsk({ ...ask, measure })} />
      <Select
        label="Over time"
        value={over?.bucket ?? ''}
        options={[NEVER, ...TIME_BUCKETS.map((one) => ({ value: one, label: `By ${BUCKET_TEXT[one].toLowerCase()}` }))]}
        onChange={(next) => {
          const bucket = isBucket(next);
          onAsk({ ...ask, over: bucket === undefined ? null : { field: over?.field ?? usualDate(entity), bucket } });
        }}
      />
      {over === null ? null : (
        <FieldSelect
          label="Date"
          catalogue={dates}
          value={over.field}
          onChange={({ path }) => onAsk({ ...ask, over: { ...over, field: path } })}
        />
      )}
    </fieldset>
  );
}

function RowFields({ entity, ask, onAsk }: Of<'rows'>) {
  const { fields } = fieldCatalogue(entity);
  const known = fields.filter(({ kind, path }) => kind !== 'elements' && !path.endsWith('.*'));
  return (
    <>
      <ListInput
        label="Columns"
        hint="In this order; the first names each row."
        values={ask.fields}
        offered={known.map(({ path, label }) => ({ value: path, label }))}
        onChange={(next) => {
          const kept = next.filter((path) => known.some((field) => field.path === path)).slice(0, WIDGET.columns);
          if (kept.length > 0) onAsk({ ...ask, fields: [...kept] });
        }}
      />
      <div className="widget-format">
        <Field id="widget-sort" label="Order by">
          <Select
            id="widget-sort"
            value={ask.sort === null ? '' : `${ask.sort.descending ? '-' : ''}${ask.sort.field}`}
            options={[
              { value: '', label: 'As they come' },
              ...ask.fields.flatMap((path) => {
                const label = known.find((field) => field.path === path)?.label ?? path;
                return [
                  { value: path, label: `${label}, least first` },
                  { value: `-${path}`, label: `${label}, most first` },
                ];
              }),
            ]}
            onChange={(next) =>
              onAsk({
                ...ask,
                sort: next === '' ? null : { field: next.replace(/^-/, ''), descending: next.startsWith('-') },
              })
            }
          />
        </Field>
        <Field id="widget-limit" label="Rows at most">
          <Select
            id="widget-limit"
            value={String(ask.limit)}
            options={LIMITS}
            onChange={(limit) => onAsk({ ...ask, limit: Number(limit) })}
          />
        </Field>
      </div>
    </>
  );
}
