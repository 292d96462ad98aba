import type { ReactNode } from 'react';
import { ComboboxOption } from './combobox-panel';
import { count } from './format';
import type { ComboboxControl } from './use-combobox';

interface Props {
  readonly id: string;
  readonly label?: string | undefined;
  readonly labelledBy: string | undefined;
  readonly value: string;
  readonly control: ComboboxControl;
}

/** What is found, under its headings. */
export function ComboboxList({ id, label, labelledBy, value, control }: Props) {
  const { shown, groups, active, text, take } = control;
  if (shown.length === 0) {
    return (
      <p className="quiet small" role="status">
        Nothing here is called “{text}”.
      </p>
    );
  }
  return (
    <div id={`${id}list`} role="listbox" aria-label={label} aria-labelledby={labelledBy}>
      {groups.map((group) => (
        <OptionGroup key={group.name} id={`${id}${group.name}`} name={group.name}>
          {group.options.map((option) => {
            const index = shown.indexOf(option);
            return (
              <ComboboxOption
                key={option.value}
                id={`${id}${index}`}
                isChosen={option.value === value}
                isActive={index === active}
                onTake={() => take(option)}
              >
                <span className="clip">{option.label}</span>
                {option.count === undefined ? null : <span className="quiet number">{count(option.count)}</span>}
              </ComboboxOption>
            );
          })}
        </OptionGroup>
      ))}
    </div>
  );
}

interface GroupProps {
  readonly id: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** Options under their heading; those of no group stand by themselves. */
function OptionGroup({ id, name, children }: GroupProps) {
  if (name === '') return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
    <div role="group" aria-labelledby={id}>
      <div id={id} className="combobox-heading quiet small">
        {name}
      </div>
      {children}
    </div>
  );
}
