import { useState } from 'react';
import { SYNC } from '../../../../contract/limits';
import { suggestedTicket } from '../../../../domain/tickets/suggested-ticket';
import { rowsOf } from '../../../data/use-view';
import { failureToast } from '../../../kit/toasts';
import type { Chosen } from '../../../lists/bulk-bar';
import { ActionButton } from '../../../parts/palette/action-button';
import { useMay } from '../../../session/use-ability';
import { TicketDialog } from './ticket-dialog';

interface Asked {
  readonly ids: readonly string[];
  readonly start: ReturnType<typeof suggestedTicket>;
}

/** The ticket is called after the first of them; all of a million are not read for that. */
async function askedOf({ companyId, ids: idsOf }: Pick<Chosen, 'companyId' | 'ids'>): Promise<Asked> {
  const ids = await idsOf();
  return { ids, start: suggestedTicket(await rowsOf(companyId, 'finding', ids.slice(0, SYNC.windowRows))) };
}

/** Of the findings that are ticked, or open beside the list: a ticket about them. */
export function TicketFromFindings(chosen: Pick<Chosen, 'companyId' | 'ids' | 'clear'>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = useMay('vulnerability-tickets.create');
  if (!may) return null;
  const ask = (): void => {
    askedOf(chosen).then(setAsked, (error: unknown) => failureToast('The findings could not be read', error));
  };
  return (
    <>
      <ActionButton size="1" variant="soft" text="Create ticket" onPress={ask} />
      {asked === null ? null : (
        <TicketDialog
          companyId={chosen.companyId}
          findingIds={asked.ids}
          start={asked.start}
          onClose={() => setAsked(null)}
          onDone={chosen.clear}
        />
      )}
    </>
  );
}
