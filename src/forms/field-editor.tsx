import { useId } from 'react';
import { sameValue } from '../../domain/merge/same-value';
import { readQuery } from '../../domain/query/read-query';
import { ChoiceInput, DateInput, LongTextInput, NumberInput, SwitchInput, TextInput } from '../kit/fields';
import { words } from '../kit/format';
import { ListInput } from '../kit/list-input';
import { ComboInput, SelectInput } from '../kit/select-input';
import { QueryEditor } from '../query-editor/query-editor';
import { asGroup, EVERYTHING } from '../query-editor/rows';
import { namedText } from '../words/value-text';
import type { PickOption } from './field-input';
import type { FormField } from './form-values';

interface Props {
  readonly id: string;
  readonly field: FormField;
  readonly value: unknown;
  readonly problem: string | undefined;
  /** Of a tree: whether its text, as it stands, is a question. */
  readonly isReadable: boolean;
  onChange(value: unknown): void;
  onReadable(isReadable: boolean): void;
}

/** So many choices are seen at once; more open as a list. */
const AT_ONCE = 3;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The input a field's schema asks for. */
export function FieldEditor(props: Props) {
  const { id, field, value, problem, onChange } = props;
  const { label, help, input, unit, values = {} } = field;
  const isOptional = (input.kind === 'text' || input.kind === 'date') && !input.isNeeded;
  const common = { id, label, problem, isOptional, ...(help !== undefined && { hint: help }) };
  switch (input.kind) {
    case 'text':
      return input.isLong ? (
        <LongTextInput {...common} value={textOf(value)} onChange={onChange} />
      ) : (
        <TextInput {...common} value={textOf(value)} onChange={onChange} />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          value={textOf(value)}
          {...(unit !== undefined && { unit: textOf(value).trim() === '1' ? unit : `${unit}s` })}
          onChange={onChange}
        />
      );
    case 'choice': {
      const options = input.values.map((one) => ({ value: one, label: values[one] ?? words(one) }));
      const Choice = options.length <= AT_ONCE ? ChoiceInput : SelectInput;
      return <Choice {...common} value={textOf(value)} options={options} onChange={onChange} />;
    }
    case 'switch':
      return (
        <SwitchInput
          {...{ id, label, ...(help !== undefined && { hint: help }) }}
          isOn={value === true}
          onChange={onChange}
        />
      );
    case 'list':
      return <ListInput {...common} values={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />;
    case 'date':
      return <DateInput {...common} value={textOf(value)} onChange={onChange} />;
    case 'pick': {
      const options = picked(input.options, value);
      return (
        <ComboInput
          {...common}
          value={String(options.findIndex((one) => sameValue(one.value, value)))}
          options={options.map((one, at) => ({ value: String(at), label: one.label }))}
          onChange={(at) => onChange(options[Number(at)]?.value)}
        />
      );
    }
    case 'tree':
      return <TreeEditor {...props} />;
  }
}

/** With what it is now, which may be offered no longer. */
function picked(options: readonly PickOption[], value: unknown): readonly PickOption[] {
  if (options.some((one) => sameValue(one.value, value))) return options;
  return [...options, { value, label: namedText(value) ?? textOf(value) }];
}

function TreeEditor({ id, field, value, problem, isReadable, onChange, onReadable }: Props) {
  const labelId = useId();
  const { label, help, asks = 'asset' } = field;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be styled as the other labels are
    <div id={id} className="field" role="group" aria-labelledby={labelId} tabIndex={-1}>
      <span id={labelId} className="field-label">
        {label}
      </span>
      <QueryEditor
        entity={asks}
        tree={asGroup(readQuery(value).tree ?? EVERYTHING)}
        problems={[]}
        isReadable={isReadable}
        onEdit={(tree) => onChange(tree)}
        onReadable={onReadable}
      />
      {help === undefined ? null : <span className="quiet small">{help}</span>}
      {problem === undefined ? null : (
        <span className="field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
