import type {
  ConnectorForm,
  SecretLook,
  SettingLook,
} from '../../../../contract/areas/integrations/connectors/connector-form';
import type { SettingValues } from '../../../../contract/areas/integrations/source-connectors';
import { isAsked, type SourceFault } from '../../../../domain/integrations/source-faults';
import { LongTextInput, NumberInput, SwitchInput, TextInput } from '../../../kit/fields';
import { SelectInput } from '../../../kit/select-input';
import type { SourceDraft } from './source-draft';

interface Props {
  readonly form: ConnectorForm;
  readonly draft: SourceDraft;
  readonly kept: readonly string[];
  readonly faults: readonly SourceFault[];
  readonly id: string;
  onChange(change: Partial<SourceDraft>): void;
}

/** What a kind of connector asks for, and its secrets, which are only ever written. */
export function SettingInputs({ form, draft, kept, faults, id, onChange }: Props) {
  const { settings, secrets } = draft;
  const problemOf = (path: string) => faults.find((one) => one.path === path)?.message;
  const set = (name: string, value: SettingValues[string]): void =>
    onChange({ settings: { ...settings, [name]: value } });
  return (
    <div className="form-grid">
      {form.looks
        .filter((look) => isAsked(look, settings))
        .map((look) => (
          <Setting
            key={look.name}
            {...{ look, id: `${id}${look.name}`, value: settings[look.name], problem: problemOf(look.name) }}
            onChange={(value) => set(look.name, value)}
          />
        ))}
      {form.secrets
        .filter((look) => isAsked(look, settings))
        .map((look) => (
          <Secret
            key={look.name}
            {...{ look, id: `${id}secrets.${look.name}`, value: secrets[look.name] ?? '' }}
            isKept={kept.includes(look.name)}
            problem={problemOf(`secrets.${look.name}`)}
            onChange={(value) => onChange({ secrets: { ...secrets, [look.name]: value } })}
          />
        ))}
    </div>
  );
}

interface SettingProps {
  readonly look: SettingLook;
  readonly id: string;
  readonly value: SettingValues[string] | undefined;
  readonly problem: string | undefined;
  onChange(value: SettingValues[string]): void;
}

function Setting({ look, id, value, problem, onChange }: SettingProps) {
  const { label, help, input, options = [], isOptional = false } = look;
  const common = { id, label, problem, ...(help !== undefined && { hint: help }), isOptional };
  const text = value === undefined ? '' : String(value);
  switch (input) {
    case 'choice':
      return <SelectInput {...common} value={text} options={options} onChange={onChange} />;
    case 'switch':
      return <SwitchInput id={id} label={label} hint={help} isOn={value === true} onChange={onChange} />;
    case 'number':
      // What is no number stays as it was typed, so that what is wrong with it can be said.
      return (
        <NumberInput
          {...common}
          value={text}
          onChange={(typed) => onChange(/^\d+$/.test(typed) ? Number(typed) : typed)}
        />
      );
    case 'lines':
      return <LongTextInput {...common} whole value={text} onChange={onChange} />;
    case 'text':
      return <TextInput {...common} mono={look.name.toLowerCase().includes('url')} value={text} onChange={onChange} />;
  }
}

interface SecretProps {
  readonly look: SecretLook;
  readonly id: string;
  readonly value: string;
  readonly isKept: boolean;
  readonly problem: string | undefined;
  onChange(value: string): void;
}

function Secret({ look, id, value, isKept, problem, onChange }: SecretProps) {
  const { label, help = '', isOptional = false, isLong } = look;
  const hint = [
    help,
    isKept ? 'Leave it empty to keep the current one.' : 'It is stored encrypted, and never shown again.',
  ]
    .filter(Boolean)
    .join(' ');
  const common = { id, label, hint, problem, value, isOptional: isOptional || isKept, onChange };
  return isLong === true ? <LongTextInput {...common} whole /> : <TextInput {...common} type="password" />;
}
