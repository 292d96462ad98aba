import type { ActionDefinition, ActionParam } from '../../../domain/integrations/actions/action-definition';
import type { ActionValues, ParamFault } from '../../../domain/integrations/actions/action-values';
import { ChoiceInput, LongTextInput, TextInput } from '../../kit/fields';
import { SelectInput } from '../../kit/select-input';

interface Props {
  readonly definition: ActionDefinition;
  readonly values: ActionValues;
  readonly faults: readonly ParamFault[];
  readonly id: string;
  onChange(values: ActionValues): void;
}

/** What an action asks for; what names the thing is the source’s to say, and is not among it. */
export function ParamInputs({ definition, values, faults, id, onChange }: Props) {
  return definition.params
    .filter(({ isFixed }) => isFixed !== true)
    .map((param) => (
      <Param
        key={param.name}
        {...{ param, id: `${id}${param.name}`, value: values[param.name] ?? '' }}
        problem={faults.find(({ name }) => name === param.name)?.message}
        onChange={(value) => onChange({ ...values, [param.name]: value })}
      />
    ));
}

/** What stands in the form at first. */
export const startValues = ({ params }: ActionDefinition): ActionValues =>
  Object.fromEntries(params.flatMap(({ name, start }) => (start === undefined ? [] : [[name, start]])));

interface ParamProps {
  readonly param: ActionParam;
  readonly id: string;
  readonly value: string;
  readonly problem: string | undefined;
  onChange(value: string): void;
}

/** Up to so many choices, of so many letters in all, are seen at once: a phone has no room for more. */
const FEW = 3;
const FEW_CHARS = 30;

function Param({ param, id, value, problem, onChange }: ParamProps) {
  const { label, input, options = [], from = [], help } = param;
  const filled = from.length === 0 ? [] : ['Empty: as each asset or finding says it.'];
  const hint = [...(help === undefined ? [] : [help]), ...filled].join(' ');
  const isOptional = param.isOptional === true || from.length > 0;
  const common = { id, label, problem, isOptional, value, onChange, ...(hint !== '' && { hint }) };
  switch (input) {
    case 'choice':
      return options.length <= FEW && options.map(({ label: one }) => one).join('').length <= FEW_CHARS ? (
        <ChoiceInput {...common} options={options} />
      ) : (
        <SelectInput {...common} options={options} />
      );
    case 'text':
      return <TextInput {...common} />;
    default:
      return <LongTextInput {...common} whole />;
  }
}
