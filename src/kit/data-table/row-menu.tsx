import { mdiDotsHorizontal } from '@mdi/js';
import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { type RefObject, useState } from 'react';
import { Icon } from '../icon';
import { Menu } from '../menu';

/** Something that can be done with a row. */
export interface RowAction {
  readonly text: string;
  readonly isDangerous?: boolean;
  run(): void;
}

/** Which row's menu is open. */
export interface OpenMenu {
  readonly of: string | null;
  onOpen(id: string | null): void;
  onClosed(): void;
}

/** Named by the row, not by its place: rows may move meanwhile. Afterwards the list has the focus, whose keys go on. */
export function useRowMenu(list: RefObject<HTMLElement | null>): OpenMenu {
  const [of, onOpen] = useState<string | null>(null);
  return { of, onOpen, onClosed: () => list.current?.focus({ preventScroll: true }) };
}

interface Props {
  readonly id: string;
  readonly name: string;
  readonly actions: readonly RowAction[];
  readonly menu: OpenMenu;
}

/** What can be done with a row: seen where the pointer or the cursor is, and on a touch screen always. No stop of Tab. */
export function RowMenu({ id, name, actions, menu }: Props) {
  return (
    <Menu
      open={menu.of === id}
      onOpenChange={(isOpen) => menu.onOpen(isOpen ? id : null)}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        menu.onClosed();
      }}
      trigger={
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          className="row-menu"
          tabIndex={-1}
          aria-label={`More about ${name}`}
        >
          <Icon path={mdiDotsHorizontal} size={18} />
        </IconButton>
      }
    >
      {actions.map(({ text, isDangerous, run }) => (
        <DropdownMenu.Item key={text} {...(isDangerous === true ? { color: 'red' } : {})} onSelect={run}>
          {text}
        </DropdownMenu.Item>
      ))}
    </Menu>
  );
}
