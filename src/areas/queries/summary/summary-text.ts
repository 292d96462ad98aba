import type {
  Aggregation,
  AggregationAnswer,
  GroupBy,
  GroupKey,
  Measure,
  TimeBucket,
} from '../../../../contract/aggregation';
import { type Field, fieldCatalogue, findField } from '../../../../domain/query/fields/field-catalogue';
import { count, plural, yesNo } from '../../../kit/format';
import { absoluteText } from '../../../kit/time-text';
import { MEASURE_TEXT } from '../../../words/aggregation-text';
import type { AskedEntity } from '../../../words/asked';
import { ENTITY_TEXT } from '../../../words/entity-text';
import { valueLabel } from '../../../words/value-label';

/** What is said of an aggregation of one entity's rows. */
export class SummaryWords {
  private readonly measured: Field | undefined;
  private readonly fields: readonly (Field | undefined)[];

  constructor(
    private readonly entity: AskedEntity,
    private readonly aggregation: Aggregation,
  ) {
    const { measure, by } = aggregation;
    const catalogue = fieldCatalogue(entity);
    this.measured = measure.op === 'count' ? undefined : findField(catalogue, measure.field);
    this.fields = by.map(({ field }) => findField(catalogue, field));
  }

  get measure(): string {
    const { op } = this.aggregation.measure;
    if (op === 'count') return `Number of ${ENTITY_TEXT[this.entity].many}`;
    const name = this.measured?.label ?? '';
    if (this.isDate) return `${op === 'min' ? 'Earliest' : 'Latest'} ${lower(name)}`;
    return `${MEASURE_TEXT[op]}${op === 'sum' ? ' of' : ''} ${lower(name)}`;
  }

  /** The measure is an instant: it has a place, but no size. */
  get isDate(): boolean {
    return this.measured?.kind === 'date';
  }

  /** What a field is called as a heading. */
  by(side: number): string {
    const bucket = this.aggregation.by[side]?.bucket;
    const label = this.fields[side]?.label ?? this.aggregation.by[side]?.field ?? '';
    return bucket === undefined ? label : `${label}, by ${bucket}`;
  }

  /** "Number of findings by week of first seen and severity" */
  get title(): string {
    const names = this.aggregation.by.map(({ field, bucket }, side) => {
      const label = lower(this.fields[side]?.label ?? field);
      return bucket === undefined ? label : `${bucket} of ${label}`;
    });
    return `${this.measure} by ${names.join(' and ')}`;
  }

  group(key: GroupKey, side: number): string {
    const bucket = this.aggregation.by[side]?.bucket;
    if (key.kind === 'missing') return 'No value';
    if (key.kind === 'other') return plural(key.values, `other ${bucket ?? 'value'}`);
    const { value } = key;
    if (bucket !== undefined) return bucketText(String(value), bucket);
    if (typeof value === 'boolean') return yesNo(value);
    const field = this.fields[side];
    const text = field === undefined ? String(value) : valueLabel(field, String(value));
    if (typeof value === 'number') return text === String(value) ? count(value) : text;
    return value.trim() === '' ? '(empty text)' : text;
  }

  value(measure: number | null): string {
    if (measure === null) return '–';
    if (this.isDate) return absoluteText(measure).slice(0, 16);
    return numbers.format(measure);
  }

  /** As little as tells the places of an axis apart. */
  tick(measure: number): string {
    return this.isDate ? absoluteText(measure).slice(0, 10) : short.format(measure);
  }

  /** Why there is nothing to draw; null where there is something. */
  nothing({ whole, groups: [first = []] }: AggregationAnswer): string | null {
    const { one, many } = ENTITY_TEXT[this.entity];
    const none = (label = ''): string => `None of ${plural(whole.rows, one, many)} has a value in “${label}”.`;
    if (whole.measure === null) return none(this.measured?.label);
    const isUndated = isOverTime(this.aggregation.by) && first.every(({ key }) => key.kind === 'missing');
    return isUndated ? none(this.fields[0]?.label) : null;
  }

  /** How many groups of how many rows, and what of that is not plain to see. */
  about({ whole, groups: [first = []] }: AggregationAnswer): string {
    const { one, many } = ENTITY_TEXT[this.entity];
    const parts = [`${plural(first.length, 'group')} of ${plural(whole.rows, one, many)}`];
    if (this.fields.some((field) => field?.list)) parts.push(`one with several values counts in each group`);
    if (this.aggregation.by.some(({ bucket }) => bucket !== undefined)) parts.push('days are in UTC');
    return `${parts.join('; ')}.`;
  }
}

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });

/** In a sentence: only what begins like a word, not an abbreviation. */
const lower = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const dayText = inUtc({ day: 'numeric', month: 'short', year: 'numeric' });
const monthText = inUtc({ month: 'short', year: 'numeric' });

function bucketText(day: string, bucket: TimeBucket): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (bucket === 'month') return monthText.format(at);
  return bucket === 'week' ? `Week of ${dayText.format(at)}` : dayText.format(at);
}

/** Its parts make up a whole, so that they can stand one above the other (AG12). */
export const isAdditive = ({ op }: Measure): boolean => op === 'count' || op === 'sum';

export const isOverTime = ([first]: readonly GroupBy[]): boolean => first?.bucket !== undefined;
