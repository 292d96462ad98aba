import { type Condition, isPeriod, type Scalar, TIME_UNITS } from '../../contract/query';
import { ANY_TEXT } from '../../domain/query/fields/any-text';
import { operandOf, scalarsOf } from '../../domain/query/unfinished';
import { Combobox } from '../kit/combobox';
import { Select } from '../kit/select';
import { SuggestInput, type Suggestion } from '../kit/suggest-input';
import { valueLabel } from '../words/value-label';
import type { ValueProps } from './editor-context';
import { ManyValues } from './many-values';
import { isWhole, placeholderOf } from './op-text';
import { typed } from './rows';
import { useSuggestions } from './use-suggestions';

/** What the operator is asked with, in the field's own terms. */
export function ValueEditor(props: ValueProps) {
  const { condition, field, onValue } = props;
  const values = scalarsOf(condition.value);
  switch (operandOf(condition.op)) {
    case 'none':
      return null;
    case 'period':
      return <PeriodInput value={condition.value} label={field.label} onChange={onValue} />;
    case 'count':
      return (
        <OneValue
          {...props}
          field={{ ...field, kind: 'number' }}
          label={`${field.label}: number of values`}
          value={values[0]}
          suggests={false}
          onScalar={onValue}
        />
      );
    case 'list':
      return <ManyValues {...props} values={values} />;
    case 'two':
      return (
        <>
          {[0, 1].map((at) => (
            <OneValue
              key={at}
              {...props}
              label={`${field.label}: ${at === 0 ? 'from' : 'to'}`}
              value={values[at]}
              suggests
              onScalar={(value) => onValue(at === 0 ? [value ?? '', values[1] ?? ''] : [values[0] ?? '', value ?? ''])}
            />
          ))}
        </>
      );
    default:
      return (
        <OneValue
          {...props}
          label={`${field.label}: value`}
          value={values[0]}
          suggests={field !== ANY_TEXT}
          onScalar={onValue}
        />
      );
  }
}

interface OneProps extends ValueProps {
  readonly label: string;
  readonly value: Scalar | undefined;
  readonly suggests: boolean;
  onScalar(value: Scalar | undefined): void;
}

function OneValue({ condition, field, context, invalid, describedBy, label, value, suggests, onScalar }: OneProps) {
  const { suggestions, watch } = useSuggestions(context, field, String(value ?? ''));
  const words = field.kind === 'boolean' ? ['true', 'false'] : field.kind === 'enum' ? field.values : undefined;
  if (words !== undefined) {
    return (
      <Combobox
        className="query-value"
        label={label}
        invalid={invalid}
        describedBy={describedBy}
        value={value === undefined ? '' : String(value)}
        placeholder="Choose…"
        // Counted before the list opens: it would change under the hand.
        onWatch={watch}
        options={words.map((word) => ({
          value: word,
          label: valueLabel(field, word),
          count: countOf(word, suggestions),
        }))}
        onChange={(word) => onScalar(typed(field, condition.op, word))}
      />
    );
  }
  return (
    <SuggestInput
      label={label}
      value={value === undefined ? '' : String(value)}
      placeholder={placeholderOf(field, condition.op)}
      mono={field.kind === 'ip' || field.kind === 'version' || condition.op === 'regex'}
      invalid={invalid}
      describedBy={describedBy}
      suggestions={suggests ? suggestions : []}
      isWhole={isWhole(condition.op)}
      onFocus={() => watch(suggests)}
      onBlur={() => watch(false)}
      onChange={(text) => onScalar(typed(field, condition.op, text))}
    />
  );
}

/** In the vocabulary's own order, which a list that is open keeps; how many have it, as soon as it is counted. */
function countOf(word: string, counted: readonly Suggestion[]): number | undefined {
  return counted.length === 0 ? undefined : (counted.find(({ value }) => value === word)?.count ?? 0);
}

interface PeriodProps {
  readonly value: Condition['value'];
  readonly label: string;
  onChange(value: Condition['value'] | undefined): void;
}

export function PeriodInput({ value, label, onChange }: PeriodProps) {
  const period = isPeriod(value) ? value : { n: 0, unit: 'days' as const };
  return (
    <span className="period">
      <input
        className="input"
        type="number"
        min={1}
        aria-label={`${label}: how many`}
        value={isPeriod(value) ? period.n : ''}
        onChange={(event) => {
          const n = event.target.valueAsNumber;
          onChange(Number.isInteger(n) && n >= 0 ? { n, unit: period.unit } : undefined);
        }}
      />
      <Select
        label={`${label}: unit of time`}
        value={period.unit}
        options={TIME_UNITS.map((unit) => ({ value: unit, label: unit }))}
        onChange={(chosen) => {
          const unit = TIME_UNITS.find((one) => one === chosen);
          if (unit !== undefined) onChange({ n: isPeriod(value) ? period.n : 1, unit });
        }}
      />
    </span>
  );
}
