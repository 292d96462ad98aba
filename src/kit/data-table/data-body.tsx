import type { VirtualItem } from '@tanstack/react-virtual';
import { CardRow, GridRow } from './data-row';
import type { DataTableProps } from './data-table';
import { type OpenMenu, RowMenu } from './row-menu';
import { isSelected } from './selection';

type Given<R extends { readonly id: string }> = Pick<
  DataTableProps<R>,
  'columns' | 'rowAt' | 'selection' | 'nameOf' | 'onOpen' | 'onPick' | 'actionsOf' | 'card' | 'cardHeight'
>;

interface Props<R extends { readonly id: string }> extends Given<R> {
  readonly id: string;
  readonly active: number;
  readonly cards: boolean;
  readonly items: readonly VirtualItem[];
  readonly height: number;
  /** Pixels of the scroller taken by the head. */
  readonly above: number;
  readonly template: string;
  readonly lefts: readonly (number | undefined)[];
  readonly rowHeight: number;
  onActivate(index: number): void;
  readonly onToggle: ((row: R, index: number, isRange?: boolean) => void) | undefined;
  readonly menu: OpenMenu;
}

/** The rows in sight, each at its place. */
export function DataBody<R extends { readonly id: string }>(props: Props<R>) {
  const { id, selection, columns, template, lefts, onToggle } = props;
  return (
    <div role="rowgroup" style={{ height: props.height, position: 'relative' }}>
      {props.items.map(({ key, index, start }) => {
        const row = props.rowAt(index);
        const common = {
          domId: `${id}${index}`,
          index,
          top: start - props.above,
          isActive: index === props.active,
          row,
          hasBox: selection !== undefined,
          selected: row !== undefined && selection !== undefined && isSelected(selection, row.id),
          onActivate: () => props.onActivate(index),
          onToggle: onToggle && row ? (isRange: boolean) => onToggle(row, index, isRange) : undefined,
          nameOf: props.nameOf,
          menu: <MenuOf {...props} row={row} />,
          hasMenu: props.actionsOf !== undefined,
        };
        return props.cards ? (
          <CardRow key={key} {...common} height={props.cardHeight} onPick={props.onPick} card={props.card} />
        ) : (
          <GridRow
            key={key}
            {...common}
            height={props.rowHeight}
            columns={columns}
            template={template}
            lefts={lefts}
            onOpen={props.onOpen}
            onPick={props.onPick}
          />
        );
      })}
    </div>
  );
}

interface MenuProps<R extends { readonly id: string }> extends Props<R> {
  readonly row: R | undefined;
}

function MenuOf<R extends { readonly id: string }>({ row, actionsOf, menu, nameOf }: MenuProps<R>) {
  const actions = row === undefined ? [] : (actionsOf?.(row) ?? []);
  if (row === undefined || actions.length === 0) return null;
  return <RowMenu id={row.id} name={nameOf(row)} actions={actions} menu={menu} />;
}
