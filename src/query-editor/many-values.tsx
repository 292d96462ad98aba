import { mdiClose } from '@mdi/js';
import { useState } from 'react';
import type { Scalar } from '../../contract/query';
import { CutText } from '../kit/cut-text';
import { count, plural } from '../kit/format';
import { Icon } from '../kit/icon';
import { SuggestInput } from '../kit/suggest-input';
import { valueLabel } from '../words/value-label';
import { addedValues } from './added-values';
import type { ValueProps } from './editor-context';
import { isWhole, placeholderOf } from './op-text';
import { useSuggestions } from './use-suggestions';
import { withCounts } from './with-counts';

/** Drawing 50,000 of them would stop the page. */
const DRAWN = 30;

/** A list of values: typed one by one, or pasted as a column or with commas. */
export function ManyValues(props: ValueProps & { readonly values: readonly Scalar[] }) {
  const { condition, field, context, invalid, describedBy, values, onValue } = props;
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState<string>();
  const { suggestions, watch } = useSuggestions(context, field, draft);
  const add = (text: string): void => {
    const added = addedValues(values, text, field, condition.op);
    if (added.values !== values) onValue([...added.values]);
    setProblem(added.problem);
    setDraft('');
  };
  const offered =
    field.values === undefined
      ? suggestions
      : withCounts(
          field.values.map((value) => ({ value, label: valueLabel(field, value) })),
          suggestions,
        );
  const chosen = new Set(values.map(String));
  return (
    <div className="many-values">
      <Chips field={field} values={values} onValue={onValue} />
      <SuggestInput
        label={`${field.label}: add a value`}
        value={draft}
        placeholder={values.length > 0 ? 'Another' : placeholderOf(field, condition.op)}
        isWhole={isWhole(condition.op)}
        mono={field.kind === 'ip' || field.kind === 'version'}
        invalid={invalid || problem !== undefined}
        describedBy={describedBy}
        suggestions={condition.op === 'inCidr' ? [] : offered.filter(({ value }) => !chosen.has(value))}
        onFocus={() => watch(true)}
        onBlur={() => {
          watch(false);
          if (draft !== '') add(draft);
        }}
        onChange={setDraft}
        onTake={add}
        onLines={add}
      />
      {problem === undefined ? null : (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Chips({
  field,
  values,
  onValue,
}: Pick<ValueProps, 'field' | 'onValue'> & { readonly values: readonly Scalar[] }) {
  const more = values.length - DRAWN;
  return (
    <>
      {values.slice(0, DRAWN).map((value) => (
        <span key={`${typeof value}${value}`} className="chip">
          <CutText text={valueLabel(field, String(value))} />
          <button
            type="button"
            aria-label={`Remove ${valueLabel(field, String(value))}`}
            onClick={() => {
              const left = values.filter((one) => one !== value);
              onValue(left.length === 0 ? undefined : left);
            }}
          >
            <Icon path={mdiClose} size={12} />
          </button>
        </span>
      ))}
      {more <= 0 ? null : (
        <span className="chip">
          and {count(more)} more
          <button
            type="button"
            aria-label={`Remove all ${plural(values.length, 'value')}`}
            onClick={() => onValue(undefined)}
          >
            <Icon path={mdiClose} size={12} />
          </button>
        </span>
      )}
    </>
  );
}
