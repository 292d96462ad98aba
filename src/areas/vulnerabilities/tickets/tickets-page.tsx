import { mdiCogOutline } from '@mdi/js';
import { IconButton, SegmentedControl } from '@radix-ui/themes';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { RECORDS } from '../../../../contract/record-list';
import { ticketSteps } from '../../../../domain/tickets/ticket-status';
import type { RowAction } from '../../../kit/data-table/row-menu';
import { Icon } from '../../../kit/icon';
import { LinkButton } from '../../../kit/link-button';
import { useShortcuts } from '../../../kit/use-shortcuts';
import { ListPage } from '../../../lists/list-page';
import { NotForYou } from '../../../parts/not-for-you';
import { useDeletion } from '../../../parts/use-deletion';
import { useSession } from '../../../session/session';
import { useMay, useMayDo } from '../../../session/use-ability';
import { BoardPage } from './board-page';
import { TicketBulk } from './ticket-bulk';
import { NewTicketPage } from './ticket-form-page';
import { ticketList } from './ticket-list';
import { isAsked, isBoard, NEW_TICKET, otherView, ticketFormHref } from './ticket-places';
import { ticketName } from './ticket-text';
import './tickets.css';
import type { TicketRow } from './use-progress';
import { useTicketChanges } from './use-ticket-changes';

const TicketSettings = lazy(() => import('./ticket-settings').then((module) => ({ default: module.TicketSettings })));

const { subject, words } = RECORDS.vulnerabilityTicket;

/** All tickets, as rows or as cards; with `?new` in its address the form of a new one. */
export function TicketsPage() {
  const search = useSearch();
  const mayRead = useMayDo('read', subject);
  if (!mayRead) return <NotForYou many={words.many} />;
  return isAsked(search, 'new') ? <NewTicketPage /> : <Tickets isOnBoard={isBoard(search)} />;
}

function Tickets({ isOnBoard }: { readonly isOnBoard: boolean }) {
  const mayMake = useMay('vulnerability-tickets.create');
  const maySelect = useMay('vulnerability-tickets.bulk-delete');
  const [, navigate] = useLocation();
  const list = useMemo(() => ticketList(mayMake), [mayMake]);
  const { actionsOf, dialog } = useRowActions();
  useShortcuts(mayMake ? { create: { run: () => navigate(NEW_TICKET), text: `Create ${words.a}` } } : {});
  const actions = (
    <>
      <SettingsButton />
      <ViewSwitch isOnBoard={isOnBoard} />
      {mayMake ? <LinkButton to={NEW_TICKET}>New ticket</LinkButton> : null}
    </>
  );
  if (isOnBoard) return <BoardPage list={list} actions={actions} />;
  return (
    <ListPage
      list={list}
      title="Tickets"
      about="Who takes care of findings, by when, and how far it is."
      actions={actions}
      bulk={maySelect ? TicketBulk : undefined}
      rowActions={actionsOf}
    >
      {dialog}
    </ListPage>
  );
}

/** Only for who may change what it is about. */
function SettingsButton() {
  const { companyId } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!useMay('ticket-settings.update') || companyId === null) return null;
  return (
    <>
      <IconButton variant="soft" color="gray" aria-label="Ticket settings" onClick={() => setOpen(true)}>
        <Icon path={mdiCogOutline} size={18} />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <TicketSettings companyId={companyId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function ViewSwitch({ isOnBoard }: { readonly isOnBoard: boolean }) {
  const search = useSearch();
  const [, navigate] = useLocation();
  return (
    <SegmentedControl.Root
      aria-label="View"
      value={isOnBoard ? 'board' : 'list'}
      onValueChange={(to) => navigate(otherView(search, to === 'board'))}
    >
      <SegmentedControl.Item value="list">List</SegmentedControl.Item>
      <SegmentedControl.Item value="board">Board</SegmentedControl.Item>
    </SegmentedControl.Root>
  );
}

/** What can be done with a ticket of the list, by whom. */
function useRowActions(): { actionsOf(row: TicketRow): readonly RowAction[]; readonly dialog: ReactNode } {
  const [, navigate] = useLocation();
  const mayChange = useMay('vulnerability-tickets.update');
  const mayDelete = useMay('vulnerability-tickets.delete');
  const { move, takeOf } = useTicketChanges();
  const { ask, dialog } = useDeletion('vulnerabilityTicket', 'Its findings stay as they are.');
  const changesOf = (row: TicketRow): readonly RowAction[] => {
    const take = takeOf(row);
    return [
      ...ticketSteps(row.status, false).map(({ to, text }) => ({ text, run: () => move(row, to) })),
      ...(take === null ? [] : [{ text: 'Assign to me', run: take }]),
      { text: 'Edit …', run: () => navigate(ticketFormHref(row.id)) },
    ];
  };
  const actionsOf = (row: TicketRow): readonly RowAction[] => [
    ...(mayChange ? changesOf(row) : []),
    ...(mayDelete ? [{ text: 'Delete …', isDangerous: true, run: () => ask({ ...row, name: ticketName(row) }) }] : []),
  ];
  return { actionsOf, dialog };
}
