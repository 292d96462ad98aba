import { isObject } from '../../../../contract/narrow';
import { configNotices } from '../../../../domain/widgets/widget-problem';
import { type ConfigProperty, WIDGET_CATEGORIES } from '../../../../domain/widgets/widget-type';
import { typeNamed, WIDGET_TYPES } from '../../../../domain/widgets/widget-types';
import { Combobox } from '../../../kit/combobox';
import { Field, LongTextInput, NumberInput, SwitchInput, TextInput } from '../../../kit/fields';
import { words } from '../../../kit/format';
import { Select } from '../../../kit/select';
import { ThresholdFields } from './threshold-fields';
import type { EditorControl } from './use-editor';

const TYPES = WIDGET_CATEGORIES.flatMap((category) =>
  WIDGET_TYPES.filter((one) => one.category === category).map(({ type, name, description }) => ({
    ...{ value: type, label: name, group: category, words: `${type} ${description}` },
  })),
);

/** What it is: type, words and how it looks. */
export function DefinitionFields({ control }: { readonly control: EditorControl }) {
  const { definition, define, chooseType } = control;
  const { type, title, description = '' } = definition;
  const known = typeNamed(type);
  return (
    <>
      <Field id="widget-type" label="Type" hint={known?.description ?? 'This version does not know this type.'}>
        <Combobox id="widget-type" value={type} options={TYPES} onChange={chooseType} />
      </Field>
      <TextInput
        label="Title"
        value={title}
        problem={title.trim() === '' ? 'Widget title is required' : undefined}
        onChange={(next) => define({ ...definition, title: next })}
      />
      <LongTextInput
        label="Description"
        isOptional
        value={description}
        onChange={(next) => {
          const { description: _, ...rest } = definition;
          define(next === '' ? rest : { ...rest, description: next });
        }}
      />
      {known === undefined ? null : <ConfigFields control={control} properties={known.schema.properties} />}
    </>
  );
}

interface ConfigProps {
  readonly control: EditorControl;
  readonly properties: Readonly<Record<string, ConfigProperty>>;
}

/** What its type can be told, as its schema says. */
function ConfigFields({ control, properties }: ConfigProps) {
  const { definition, define } = control;
  const set = (name: string, value: unknown): void => {
    define({ ...definition, config: { ...definition.config, [name]: value } });
  };
  return (
    <fieldset className="widget-config">
      <legend>Look</legend>
      {Object.entries(properties).map(([name, property]) => (
        <ConfigField
          key={`${definition.type} ${name}`}
          name={name}
          property={property}
          value={Object.hasOwn(definition.config, name) ? definition.config[name] : undefined}
          onChange={(value) => set(name, value)}
        />
      ))}
      {configNotices(definition).map((notice) => (
        <p key={notice} className="quiet small">
          {notice}
        </p>
      ))}
    </fieldset>
  );
}

interface FieldProps {
  readonly name: string;
  readonly property: ConfigProperty;
  readonly value: unknown;
  onChange(value: unknown): void;
}

function ConfigField({ name, property, value, onChange }: FieldProps) {
  const label = words(name);
  const { description } = property;
  const shown = value ?? property.default;
  if (property.type === 'boolean') return <SwitchInput label={label} isOn={shown === true} onChange={onChange} />;
  if (property.enum !== undefined) {
    // One way to be drawn is nothing to choose.
    if (property.enum.length < 2) return null;
    const options = property.enum.map((one) => ({ value: one, label: words(one) }));
    return (
      <Field id={`widget-${name}`} label={label}>
        <Select id={`widget-${name}`} value={String(shown)} options={options} onChange={onChange} />
      </Field>
    );
  }
  if (property.type === 'number') {
    const read = (text: string): number | string =>
      text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    return (
      <NumberInput
        label={label}
        hint={description}
        value={String(shown ?? '')}
        onChange={(text) => onChange(read(text))}
      />
    );
  }
  if (property.type === 'object') return <NumberFormatFields value={shown} onChange={onChange} />;
  if (property.type === 'array') return <ThresholdFields value={shown} onChange={onChange} />;
  if (name === 'text')
    return <LongTextInput label={label} hint={description} value={String(shown ?? '')} onChange={onChange} />;
  return <TextInput label={label} hint={description} value={String(shown ?? '')} onChange={onChange} />;
}

const STYLES = [
  { value: 'decimal', label: 'Number' },
  { value: 'percent', label: 'Percent: 0.5 is 50%' },
];
const DIGITS = Array.from({ length: 7 }, (_, at) => ({ value: String(at), label: String(at) }));

/** How a number is written. */
function NumberFormatFields({ value, onChange }: Pick<FieldProps, 'value' | 'onChange'>) {
  const format = isObject(value) ? value : {};
  const choose = (
    name: string,
    options: readonly { value: string; label: string }[],
    label: string,
    isNumber: boolean,
  ) => (
    <Field id={`widget-${name}`} label={label}>
      <Select
        id={`widget-${name}`}
        value={String(format[name] ?? options[0]?.value)}
        options={options}
        onChange={(next) => onChange({ ...format, [name]: isNumber ? Number(next) : next })}
      />
    </Field>
  );
  return (
    <div className="widget-format">
      {choose('style', STYLES, 'Numbers as', false)}
      {choose('minimumFractionDigits', DIGITS, 'Digits at least', true)}
      {choose('maximumFractionDigits', DIGITS, 'Digits at most', true)}
    </div>
  );
}
