import { Button } from '@radix-ui/themes';
import { useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useLocation } from 'wouter';
import { keysOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import { PRODUCT_BOARDS } from '../../../../domain/boards/product-boards';
import { choicesOf, defaultBoardOf, setDefaultBoard } from '../../../data/default-board';
import { useRows } from '../../../data/rows';
import { AppLink } from '../../../kit/app-link';
import type { RowAction } from '../../../kit/data-table/row-menu';
import { failureToast, showToast } from '../../../kit/toasts';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { ListPage } from '../../../lists/list-page';
import { useDeletion } from '../../../parts/use-deletion';
import { useSession } from '../../../session/session';
import { useAbility, useMay } from '../../../session/use-ability';
import { duplicateBoard, importBoard, makeBoard } from '../board-actions';
import { BoardDialog, NEW_BOARD } from '../board-dialog';
import { BoardPlaces } from '../board-places';
import '../dashboard.css';
import { boardOfRow } from '../shown-board';
import { boardList, Names, type Row } from './board-list';
import { FoldersDialog } from './folders-dialog';

export function BoardsPage() {
  const session = useSession();
  const { companyId, profile } = session;
  const folders = useRows(session, 'boardFolder');
  const defaults = useRows(session, 'boardDefault') ?? [];
  const mayMake = useMay('boards.create');
  const mayFile = useMay('board-folders.create');
  const [dialog, setDialog] = useState<'new' | 'folders' | null>(null);
  const personId = profile?.id ?? '';
  const named = useMemo(() => new Map((folders ?? []).map(({ id, name }) => [id, name])), [folders]);
  const list = useMemo(() => boardList((id) => named.get(id) ?? 'A folder that is gone'), [named]);
  const own = defaultBoardOf(defaults, personId);
  const forAll = choicesOf(defaults, personId).forAll?.board ?? null;
  const { actionsOf, dialog: asked } = useBoardRowActions();
  useShortcuts(mayMake ? { create: { run: () => setDialog('new'), text: 'Create a board' } } : {});
  const close = (): void => setDialog(null);
  return (
    <Names value={{ folders: named, own, forAll }}>
      <ListPage
        list={list}
        title="Boards"
        about={
          <>
            Boards of your own, and those your company shares. <BoardPlaces />
          </>
        }
        rowActions={actionsOf}
        above={<ProductBoards own={own} forAll={forAll} />}
        actions={
          <>
            {mayFile ? (
              <Button variant="soft" color="gray" onClick={() => setDialog('folders')}>
                Folders
              </Button>
            ) : null}
            {mayMake && companyId !== null ? <ImportButton companyId={companyId} /> : null}
            {mayMake ? <Button onClick={() => setDialog('new')}>New board</Button> : null}
          </>
        }
      >
        {asked}
        {dialog === 'folders' && companyId !== null ? <FoldersDialog companyId={companyId} onClose={close} /> : null}
        {dialog === 'new' && companyId !== null ? <NewBoard companyId={companyId} onClose={close} /> : null}
      </ListPage>
    </Names>
  );
}

function NewBoard({ companyId, onClose }: { readonly companyId: string; onClose(): void }) {
  const [, navigate] = useLocation();
  return (
    <BoardDialog
      title="New board"
      button="Create board"
      start={NEW_BOARD}
      onClose={onClose}
      onSave={async (draft, id, saved) => {
        await makeBoard(companyId, id, draft);
        saved();
        navigate(`${href('board', { id })}?edit`);
      }}
    />
  );
}

/** The boards that come with the product are no rows. */
function ProductBoards({ own, forAll }: { readonly own: string; readonly forAll: string | null }) {
  return (
    <section className="product-boards" aria-label="Boards that come with Muster">
      {keysOf(PRODUCT_BOARDS).map((id) => (
        <AppLink key={id} to={href('board', { id })} className="tile product-board">
          <span>{PRODUCT_BOARDS[id].name}</span>
          <span className="quiet small">
            {id === own ? 'Your dashboard. ' : id === forAll ? 'Opens first. ' : ''}
            {PRODUCT_BOARDS[id].about}
          </span>
        </AppLink>
      ))}
    </section>
  );
}

/** A file is chosen behind a button, as it looks like the others. */
function ImportButton({ companyId }: { readonly companyId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const take = (file: File): void => {
    importBoard(companyId, file).then(
      ({ id, name, notices }) => {
        showToast(notices.length === 0 ? 'success' : 'warning', `Imported ${name}`, notices.join(' '));
        navigate(href('board', { id }));
      },
      (error: unknown) => failureToast('The board could not be imported', error),
    );
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Board to import"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) take(file);
          // The same file again must be a change, too.
          event.target.value = '';
        }}
      />
      <Button variant="soft" color="gray" onClick={() => input.current?.click()}>
        Import JSON
      </Button>
    </>
  );
}

function useBoardRowActions() {
  const session = useSession();
  const { companyId, profile } = session;
  const ability = useAbility();
  const mayMake = useMay('boards.create');
  const defaults = useRows(session, 'boardDefault') ?? [];
  const [, navigate] = useLocation();
  const deletion = useDeletion('board', 'Whoever can see it loses it; the widgets on it stay.');
  const failed = (error: unknown): void => failureToast('The change could not be kept', error);
  const actionsOf = (row: Row): readonly RowAction[] => {
    if (companyId === null) return [];
    const owned = row.rev === 0 ? { ...row, ownerId: profile?.id ?? null } : row;
    const choose = (): void => {
      const choice = { companyId, personId: profile?.id ?? '', board: row.id, isForAll: false };
      setDefaultBoard(defaults, choice).then(() => showToast('success', `${row.name} is your dashboard`), failed);
    };
    const duplicate = (): void => {
      const id = v7();
      duplicateBoard(companyId, id, boardOfRow(row)).then(() => navigate(`${href('board', { id })}?edit`), failed);
    };
    return [
      ...(mayMake
        ? [
            { text: 'Make it my dashboard', run: choose },
            { text: 'Duplicate', run: duplicate },
          ]
        : []),
      ...(ability.can('delete', { subject: 'Dashboard', row: owned })
        ? [{ text: 'Delete …', isDangerous: true, run: () => deletion.ask(row) }]
        : []),
    ];
  };
  return { actionsOf, dialog: deletion.dialog };
}
