import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { Button, DropdownMenu } from '@radix-ui/themes';
import type { EntityName } from '../../contract/entities';
import { nextSort } from '../kit/data-table/column';
import { Icon } from '../kit/icon';
import { Menu } from '../kit/menu';
import type { List } from './define-list';
import type { ListControl } from './use-list-state';

interface Props<E extends EntityName> {
  readonly list: List<E>;
  readonly control: ListControl;
}

/** Cards have no headers to press: what they are sorted by, and which way (LS32). */
export function SortMenu<E extends EntityName>({ list, control: { state, change } }: Props<E>) {
  const { sort } = state;
  const columns = [list.first, ...list.columns].filter(({ sortField }) => sortField !== undefined);
  const label = columns.find(({ sortField }) => sortField === sort.field)?.label ?? sort.field;
  const way = sort.descending ? 'descending' : 'ascending';
  return (
    <Menu
      trigger={
        <Button variant="soft" color="gray" aria-label={`Sorted by ${label}, ${way}`}>
          <Icon path={sort.descending ? mdiArrowDown : mdiArrowUp} /> {label}
        </Button>
      }
    >
      <DropdownMenu.Label>Sort by</DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        value={sort.field}
        onValueChange={(field) => {
          const column = columns.find(({ sortField }) => sortField === field);
          if (column !== undefined && field !== sort.field) change({ sort: nextSort(sort, field, column) });
        }}
      >
        {columns.map(({ id, label: name, sortField = id }) => (
          <DropdownMenu.RadioItem key={id} value={sortField}>
            {name}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Separator />
      <DropdownMenu.RadioGroup
        value={way}
        onValueChange={(chosen) => change({ sort: { ...sort, descending: chosen === 'descending' } })}
      >
        <DropdownMenu.RadioItem value="ascending">Ascending</DropdownMenu.RadioItem>
        <DropdownMenu.RadioItem value="descending">Descending</DropdownMenu.RadioItem>
      </DropdownMenu.RadioGroup>
    </Menu>
  );
}
