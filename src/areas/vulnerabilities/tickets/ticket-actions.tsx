import { isUndone, ticketSteps } from '../../../../domain/tickets/ticket-status';
import { ActionButton } from '../../../parts/palette/action-button';
import { useMay } from '../../../session/use-ability';
import { type TicketRow, useProgress } from './use-progress';
import { useTicketChanges } from './use-ticket-changes';

interface Props {
  readonly row: TicketRow;
  readonly size?: '1' | '2';
}

/** What usually comes next for a ticket, and taking it over. */
export function TicketActions({ row, size = '2' }: Props) {
  const may = useMay('vulnerability-tickets.update');
  const { move, takeOf, watchOf } = useTicketChanges();
  // Nothing is left to be done: to say so is what the page is for now.
  const isReady = useProgress(row)?.isAllClosed === true && isUndone(row.status);
  if (!may) return null;
  const take = takeOf(row);
  const watch = watchOf(row);
  return (
    <>
      {ticketSteps(row.status, isReady).map(({ to, text }, at) => (
        <ActionButton
          key={to}
          size={size}
          variant={at === 0 && isReady ? 'solid' : 'soft'}
          text={text}
          onPress={() => move(row, to)}
        />
      ))}
      {take === null ? null : <ActionButton size={size} variant="soft" text="Assign to me" onPress={take} />}
      {watch === null ? null : (
        <ActionButton
          {...{ size, variant: 'soft', text: watch.isWatching ? 'Stop watching' : 'Watch' }}
          onPress={watch.turn}
        />
      )}
    </>
  );
}
