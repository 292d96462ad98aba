import { mdiArrowDown, mdiArrowUp, mdiViewColumnOutline } from '@mdi/js';
import { Button, IconButton, Popover } from '@radix-ui/themes';
import { Icon } from '../../kit/icon';
import { COLUMNS, DEFAULT_COLUMNS } from './asset-columns';

interface Props {
  readonly columns: readonly string[];
  onColumns(columns: readonly string[]): void;
}

/** Which columns, in which order: kept in this browser and in the address. */
export function ColumnChooser({ columns, onColumns }: Props) {
  const shown = columns
    .map((id) => COLUMNS.find((column) => column.id === id))
    .filter((column) => column !== undefined);
  const hidden = COLUMNS.filter(({ id }) => !columns.includes(id));
  const move = (index: number, by: number): void => {
    const next = shown.map(({ id }) => id);
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    onColumns(next);
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
          {shown.map(({ id, label }, index) => (
            <li key={id}>
              <label>
                <input type="checkbox" checked onChange={() => onColumns(columns.filter((each) => each !== id))} />{' '}
                {label}
              </label>
              <IconButton
                size="1"
                variant="ghost"
                color="gray"
                aria-label={`${label}: one to the left`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <Icon path={mdiArrowUp} size={14} />
              </IconButton>
              <IconButton
                size="1"
                variant="ghost"
                color="gray"
                aria-label={`${label}: one to the right`}
                disabled={index === shown.length - 1}
                onClick={() => move(index, 1)}
              >
                <Icon path={mdiArrowDown} size={14} />
              </IconButton>
            </li>
          ))}
          {hidden.map(({ id, label }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={false}
                  onChange={() => onColumns([...shown.map((column) => column.id), id])}
                />{' '}
                {label}
              </label>
            </li>
          ))}
        </ul>
        <Button size="1" variant="soft" color="gray" onClick={() => onColumns(DEFAULT_COLUMNS)}>
          Reset
        </Button>
      </Popover.Content>
    </Popover.Root>
  );
}
