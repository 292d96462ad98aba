import { mdiClose } from '@mdi/js';
import { useState } from 'react';
import { type Condition, type Scalar, TIME_UNITS } from '../../../../contract/query';
import type { Field } from '../../../../domain/query/fields/field-catalogue';
import { Icon } from '../../../kit/icon';
import { SuggestInput } from '../../../kit/suggest-input';
import { operandOf } from './op-text';
import type { Place } from './place';
import { isPeriod, scalarsOf, typed } from './rows';
import { useSuggestions } from './use-suggestions';

interface Props {
  readonly condition: Condition;
  readonly field: Field;
  readonly place: Place;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  onValue(value: Condition['value'] | undefined): void;
}

const PLACEHOLDERS: Partial<Record<Field['kind'], string>> = {
  date: '2026-01-31 or now-30d',
  version: '9.8p1',
  ip: '10.0.0.5',
};

/** What the operator is asked with, in the field's own terms. */
export function ValueEditor(props: Props) {
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
      return <OneValue {...props} label={`${field.label}: value`} value={values[0]} suggests onScalar={onValue} />;
  }
}

interface OneProps extends Props {
  readonly label: string;
  readonly value: Scalar | undefined;
  readonly suggests: boolean;
  onScalar(value: Scalar | undefined): void;
}

function OneValue({ condition, field, place, invalid, describedBy, label, value, suggests, onScalar }: OneProps) {
  const { suggestions, watch } = useSuggestions(place, field, String(value ?? ''));
  const words = field.kind === 'boolean' ? ['true', 'false'] : field.kind === 'enum' ? field.values : undefined;
  if (words !== undefined) {
    return (
      <select
        className="select"
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        value={value === undefined ? '' : String(value)}
        onChange={(event) => onScalar(typed(field, condition.op, event.target.value))}
      >
        <option value="">Choose…</option>
        {words.map((word) => (
          <option key={word} value={word}>
            {field.kind === 'boolean' ? (word === 'true' ? 'yes' : 'no') : word}
          </option>
        ))}
      </select>
    );
  }
  return (
    <SuggestInput
      label={label}
      value={value === undefined ? '' : String(value)}
      placeholder={PLACEHOLDERS[field.kind] ?? ''}
      mono={field.kind === 'ip' || field.kind === 'version' || condition.op === 'regex'}
      invalid={invalid}
      describedBy={describedBy}
      suggestions={suggests ? suggestions : []}
      onFocus={() => watch(suggests)}
      onBlur={() => watch(false)}
      onChange={(text) => onScalar(typed(field, condition.op, text))}
    />
  );
}

function ManyValues({
  condition,
  field,
  place,
  invalid,
  describedBy,
  values,
  onValue,
}: Props & { readonly values: readonly Scalar[] }) {
  const [draft, setDraft] = useState('');
  const { suggestions, watch } = useSuggestions(place, field, draft);
  const add = (text: string): void => {
    const fresh = text
      .split(',')
      .map((part) => typed(field, condition.op, part.trim()))
      .filter((one) => one !== undefined)
      .filter((one) => !values.includes(one));
    if (fresh.length > 0) onValue([...values, ...new Set(fresh)]);
    setDraft('');
  };
  const offered = field.values === undefined ? suggestions : field.values.map((value) => ({ value }));
  return (
    <div className="many-values">
      {values.map((value) => (
        <span key={`${typeof value}${value}`} className="chip">
          {String(value)}
          <button
            type="button"
            aria-label={`Remove ${value}`}
            onClick={() => {
              const left = values.filter((one) => one !== value);
              onValue(left.length === 0 ? undefined : left);
            }}
          >
            <Icon path={mdiClose} size={12} />
          </button>
        </span>
      ))}
      <SuggestInput
        label={`${field.label}: add a value`}
        value={draft}
        placeholder={
          values.length > 0
            ? 'Another'
            : condition.op === 'inCidr'
              ? '10.0.0.0/8'
              : (PLACEHOLDERS[field.kind] ?? 'Value')
        }
        mono={field.kind === 'ip' || field.kind === 'version'}
        invalid={invalid}
        describedBy={describedBy}
        suggestions={
          condition.op === 'inCidr' ? [] : offered.filter(({ value }) => !values.map(String).includes(value))
        }
        onFocus={() => watch(true)}
        onBlur={() => {
          watch(false);
          add(draft);
        }}
        onChange={setDraft}
        onTake={add}
      />
    </div>
  );
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
      <select
        className="select"
        aria-label={`${label}: unit of time`}
        value={period.unit}
        onChange={(event) => {
          const unit = TIME_UNITS.find((one) => one === event.target.value);
          if (unit !== undefined) onChange({ n: isPeriod(value) ? period.n : 1, unit });
        }}
      >
        {TIME_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </select>
    </span>
  );
}
