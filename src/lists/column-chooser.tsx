import {
  mdiArrowCollapseHorizontal,
  mdiArrowDown,
  mdiArrowExpandHorizontal,
  mdiArrowUp,
  mdiPin,
  mdiPinOutline,
  mdiViewColumnOutline,
} from '@mdi/js';
import { Button, IconButton, Popover, SegmentedControl } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { EntityName } from '../../contract/entities';
import { type Column, MIN_WIDTH } from '../kit/data-table/column';
import { Icon } from '../kit/icon';
import type { List } from './define-list';
import type { ListArrangement } from './use-list-look';

interface Props<E extends EntityName> {
  readonly list: List<E>;
  readonly look: ListArrangement<E>;
}

/** Pixels a press makes a column wider or narrower. */
const STEP = 24;

/** Which columns, in which order, how wide and how high: kept in this browser, the columns in the address too (LS4). */
export function ColumnChooser<E extends EntityName>({ list, look }: Props<E>) {
  const [, ...shown] = look.columns;
  const ids = shown.map(({ id }) => id);
  const hidden = list.columns.filter(({ id }) => !ids.includes(id));
  const move = (index: number, by: number): void => {
    const next = [...ids];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    look.setColumns(next);
  };
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button variant="soft" color="gray">
          <Icon path={mdiViewColumnOutline} /> Columns
        </Button>
      </Popover.Trigger>
      <Popover.Content className="popover column-chooser" aria-label="Columns">
        <ul>
          {shown.map((column, index) => (
            <li key={column.id}>
              <Tick
                column={column}
                checked
                onChange={() => look.setColumns(ids.filter((each) => each !== column.id))}
              />
              <Press
                label={`Keep ${column.label} in view`}
                icon={index < look.pinned ? mdiPin : mdiPinOutline}
                isOn={index < look.pinned}
                onPress={() => look.pin(column.id)}
              />
              <Press
                label={`${column.label}: narrower`}
                icon={mdiArrowCollapseHorizontal}
                onPress={() => resize(look, column, -STEP)}
              />
              <Press
                label={`${column.label}: wider`}
                icon={mdiArrowExpandHorizontal}
                onPress={() => resize(look, column, STEP)}
              />
              <Press
                label={`Move ${column.label} left`}
                icon={mdiArrowUp}
                disabled={index === 0 || index === look.pinned}
                onPress={() => move(index, -1)}
              />
              <Press
                label={`Move ${column.label} right`}
                icon={mdiArrowDown}
                disabled={index === shown.length - 1 || index === look.pinned - 1}
                onPress={() => move(index, 1)}
              />
            </li>
          ))}
          {hidden.map((column) => (
            <li key={column.id}>
              <Tick column={column} checked={false} onChange={() => look.setColumns([...ids, column.id])} />
            </li>
          ))}
        </ul>
        <div className="row">
          <SegmentedControl.Root
            size="1"
            aria-label="Row height"
            value={look.density}
            onValueChange={(value) => look.setDensity(value === 'comfortable' ? 'comfortable' : 'compact')}
          >
            <SegmentedControl.Item value="compact">Compact</SegmentedControl.Item>
            <SegmentedControl.Item value="comfortable">Comfortable</SegmentedControl.Item>
          </SegmentedControl.Root>
          <Button size="1" variant="soft" color="gray" onClick={look.reset}>
            Reset
          </Button>
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}

function resize<E extends EntityName>(
  look: ListArrangement<E>,
  { id, width }: Pick<Column<never>, 'id' | 'width'>,
  by: number,
): void {
  look.setWidth(id, Math.max(MIN_WIDTH, (look.widths[id] ?? width) + by));
}

interface TickProps {
  readonly column: Pick<Column<never>, 'label'>;
  readonly checked: boolean;
  onChange(): void;
}

function Tick({ column: { label }, checked, onChange }: TickProps): ReactNode {
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={onChange} /> {label}
    </label>
  );
}

interface PressProps {
  readonly label: string;
  readonly icon: string;
  readonly disabled?: boolean;
  /** Of a button that is on or off. */
  readonly isOn?: boolean;
  onPress(): void;
}

function Press({ label, icon, disabled = false, isOn, onPress }: PressProps) {
  return (
    <IconButton
      size="1"
      variant="ghost"
      color={isOn === true ? undefined : 'gray'}
      aria-label={label}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon path={icon} size={14} />
    </IconButton>
  );
}
