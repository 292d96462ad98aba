import { mdiDotsHorizontal } from '@mdi/js';
import { Button, DropdownMenu } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { choicesOf, defaultBoardOf, setDefaultBoard } from '../../data/default-board';
import { updateRecord } from '../../data/records';
import { useRows } from '../../data/rows';
import { undoableToast } from '../../data/undoable-toast';
import { Icon } from '../../kit/icon';
import { Menu } from '../../kit/menu';
import { failureToast, showToast } from '../../kit/toasts';
import { useDeletion } from '../../parts/use-deletion';
import { useSession } from '../../session/session';
import { useAbility, useMay } from '../../session/use-ability';
import { duplicateBoard, exportBoard } from './board-actions';
import { BoardDialog } from './board-dialog';
import type { BoardRow, ShownBoard } from './shown-board';

export interface BoardRights {
  readonly mayChange: boolean;
  readonly mayDelete: boolean;
  readonly mayMake: boolean;
  /** Choose what everybody sees first. */
  readonly mayChooseForAll: boolean;
}

/** What the person may do with a board. */
export function useBoardRights(row: BoardRow | null): BoardRights {
  const { profile, companyId } = useSession();
  const ability = useAbility();
  const mayMake = useMay('boards.create');
  // Whose one is that the server has not seen yet, nobody but its author could say.
  const owned = row === null ? null : row.rev === 0 ? { ...row, ownerId: profile?.id ?? null } : row;
  const may = (action: 'update' | 'delete'): boolean =>
    owned !== null && ability.can(action, { subject: 'Dashboard', row: owned });
  return {
    mayChange: may('update'),
    mayDelete: may('delete'),
    mayMake,
    mayChooseForAll: ability.can('manage', { subject: 'Dashboard', row: { companyId } }),
  };
}

interface Props {
  readonly board: ShownBoard;
  readonly rights: BoardRights;
  onFullScreen(): void;
}

export function BoardMenu({ board, rights, onFullScreen }: Props) {
  const { id, row } = board;
  const { companyId, profile } = useSession();
  const session = useSession();
  const defaults = useRows(session, 'boardDefault') ?? [];
  const widgets = useRows(session, 'customWidget') ?? [];
  const [, navigate] = useLocation();
  const [isNaming, setNaming] = useState(false);
  const deletion = useDeletion('board', 'Whoever can see it loses it; the widgets on it stay.', () =>
    navigate(href('boards')),
  );
  const personId = profile?.id ?? '';
  const failed = (error: unknown): void => failureToast('The change could not be kept', error);
  const choose = (isForAll: boolean): void => {
    if (companyId === null) return;
    setDefaultBoard(defaults, { companyId, personId, board: id, isForAll }).then(
      () =>
        showToast('success', isForAll ? `${board.name} opens first for everybody` : `${board.name} is your dashboard`),
      failed,
    );
  };
  const duplicate = (): void => {
    if (companyId === null) return;
    const copy = v7();
    duplicateBoard(companyId, copy, board).then(() => navigate(`${href('board', { id: copy })}?edit`), failed);
  };
  const isOwn = defaultBoardOf(defaults, personId) === id;
  const isForAll = choicesOf(defaults, personId).forAll?.board === id;
  const items: ReactNode[] = [
    <Item key="full" text="Full screen" run={onFullScreen} />,
    ...(rights.mayMake
      ? [<Item key="copy" text={row === null ? 'Duplicate to change' : 'Duplicate'} run={duplicate} />]
      : []),
    ...(isOwn || !rights.mayMake ? [] : [<Item key="own" text="Make it my dashboard" run={() => choose(false)} />]),
    ...(rights.mayChooseForAll && !isForAll && row?.isPrivate !== true
      ? [<Item key="all" text="Make it everybody’s first board" run={() => choose(true)} />]
      : []),
    <Item
      key="json"
      text="Export as JSON"
      run={() => exportBoard(board, new Map(widgets.map((one) => [one.id, one])))}
    />,
    ...(rights.mayChange ? [<Item key="name" text="Rename, move or share …" run={() => setNaming(true)} />] : []),
    ...(rights.mayDelete && row !== null
      ? [<Item key="delete" text="Delete …" isDangerous run={() => deletion.ask(row)} />]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <Button variant="soft" color="gray" aria-label={`More of ${board.name}`}>
            <Icon path={mdiDotsHorizontal} size={18} />
          </Button>
        }
      >
        {items}
      </Menu>
      {isNaming && row !== null ? <NamingDialog row={row} onClose={() => setNaming(false)} /> : null}
      {deletion.dialog}
    </>
  );
}

interface ItemProps {
  readonly text: string;
  readonly isDangerous?: boolean;
  run(): void;
}

const Item = ({ text, isDangerous = false, run }: ItemProps) => (
  <DropdownMenu.Item {...(isDangerous ? { color: 'red' } : {})} onSelect={run}>
    {text}
  </DropdownMenu.Item>
);

function NamingDialog({ row, onClose }: { readonly row: BoardRow; onClose(): void }) {
  const { name, description = '', folderId = '', isPrivate } = row;
  return (
    <BoardDialog
      title="Edit the board"
      button="Save"
      start={{ name, description, folderId, isPrivate }}
      onClose={onClose}
      onSave={async (draft) => {
        const about = { description: draft.description || null, folderId: draft.folderId || null };
        const change = await updateRecord('board', row, { name: draft.name, isPrivate: draft.isPrivate, ...about });
        undoableToast('The board was changed', change);
      }}
    />
  );
}
