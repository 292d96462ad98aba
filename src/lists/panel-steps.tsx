import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { IconButton } from '@radix-ui/themes';
import { count as counted } from '../kit/format';
import { Icon } from '../kit/icon';

interface Props {
  /** What a row is called. */
  readonly one: string;
  /** Where the open one stands; null: not in the list, or not known yet. */
  readonly at: number | null;
  readonly count: number;
  step(by: number): void;
}

/** To the record before and after the one that is open beside its list. */
export function PanelSteps({ one, at, count, step }: Props) {
  return (
    <>
      <PanelButton label={`Previous ${one}`} icon={mdiArrowUp} disabled={at === 0} onPress={() => step(-1)} />
      <PanelButton label={`Next ${one}`} icon={mdiArrowDown} disabled={at === count - 1} onPress={() => step(1)} />
      <span className="quiet small number">{at === null ? '' : `${counted(at + 1)} of ${counted(count)}`}</span>
    </>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly icon: string;
  readonly disabled?: boolean;
  onPress(): void;
}

export function PanelButton({ label, icon, disabled = false, onPress }: ButtonProps) {
  return (
    <IconButton
      variant="ghost"
      color="gray"
      aria-label={label}
      // Not `disabled`: at the last record the focus would be lost.
      {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => (disabled ? undefined : onPress())}
    >
      <Icon path={icon} size={18} />
    </IconButton>
  );
}
