import { DateInput, TextInput } from '../../kit/fields';
import { ListInput } from '../../kit/list-input';
import { SelectInput } from '../../kit/select-input';
import type { useOwnFields } from '../../parts/use-own-fields';
import { type CustomDraft, dayOf } from './custom-draft';
import { YES_NO_OPTIONS } from './field-options';

export type OwnField = NonNullable<ReturnType<typeof useOwnFields>>[number];

interface Props {
  readonly fields: readonly OwnField[];
  readonly draft: CustomDraft;
  /** By key. */
  readonly problems: Readonly<Record<string, string>>;
  /** What stands in a choice that is left empty. */
  readonly unset: string;
  onChange(draft: CustomDraft): void;
}

/** An input for each of the company's own fields (DF3). */
export function CustomInputs({ fields, draft, problems, unset, onChange }: Props) {
  return fields.map((field) => (
    <CustomInput
      key={field.key}
      field={field}
      typed={draft[field.key] ?? ''}
      problem={problems[field.key]}
      unset={unset}
      onChange={(typed) => onChange({ ...draft, [field.key]: typed })}
    />
  ));
}

interface InputProps extends Pick<Props, 'unset'> {
  readonly field: OwnField;
  readonly typed: CustomDraft[string];
  readonly problem: string | undefined;
  onChange(typed: CustomDraft[string]): void;
}

function CustomInput({ field, typed, problem, unset, onChange }: InputProps) {
  const { label, type, choices = [], help } = field;
  const common = { label, problem, ...(help !== undefined && { hint: help }) };
  const text = typeof typed === 'string' ? typed : '';
  const none = { value: '', label: unset };
  switch (type) {
    case 'choice':
    case 'boolean': {
      const known = type === 'boolean' ? YES_NO_OPTIONS : choices.map((value) => ({ value, label: value }));
      // What a source says there may be none of them.
      const stray = text === '' || known.some(({ value }) => value === text) ? [] : [{ value: text, label: text }];
      return <SelectInput {...common} value={text} options={[none, ...known, ...stray]} onChange={onChange} />;
    }
    case 'choices':
      return (
        <ListInput
          {...common}
          values={typeof typed === 'string' ? [] : typed}
          offered={choices.map((value) => ({ value }))}
          onChange={onChange}
        />
      );
    case 'date':
      return <DateInput {...common} value={dayOf(text)} onChange={onChange} />;
    case 'person':
      return <TextInput {...common} type="email" value={text} onChange={onChange} />;
    default:
      return <TextInput {...common} value={text} onChange={onChange} />;
  }
}
