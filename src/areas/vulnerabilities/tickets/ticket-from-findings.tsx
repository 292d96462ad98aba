import { useState } from 'react';
import type { TicketFix } from '../../../../contract/areas/vulnerabilities/tickets';
import { SYNC } from '../../../../contract/limits';
import { firstChars } from '../../../../domain/text/cut-text';
import { suggestedTicket } from '../../../../domain/tickets/suggested-ticket';
import { rowsOf } from '../../../data/use-view';
import { failureToast } from '../../../kit/toasts';
import type { Chosen } from '../../../lists/bulk-bar';
import { ActionButton } from '../../../parts/palette/action-button';
import { useMay } from '../../../session/use-ability';
import { TicketDialog } from './ticket-dialog';

/** What a title has room for. */
const LINE = 500;

interface Asked {
  readonly ids: readonly string[];
  readonly start: ReturnType<typeof suggestedTicket>;
}

/** The ticket is called after the first of them; all of a million are not read for that. */
async function askedOf({ companyId, ids: idsOf }: Pick<Chosen, 'companyId' | 'ids'>): Promise<Asked> {
  const ids = await idsOf();
  const rows = await rowsOf(companyId, 'finding', ids.slice(0, SYNC.windowRows));
  return { ids, start: suggestedTicket(rows, new Date().toISOString()) };
}

interface Props extends Pick<Chosen, 'companyId' | 'ids' | 'clear'> {
  /** What it begins with as its title, if that is not the findings' own. */
  readonly title?: string;
  /** The upgrade that clears them. */
  readonly fix?: TicketFix;
  readonly text?: string;
}

/** Of the findings that are ticked, or open beside the list, or that an upgrade clears: a ticket about them. */
export function TicketFromFindings({ title, fix, text = 'Create ticket', ...chosen }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = useMay('vulnerability-tickets.create');
  if (!may) return null;
  const ask = (): void => {
    askedOf(chosen).then(setAsked, (error: unknown) => failureToast('The findings could not be read', error));
  };
  return (
    <>
      <ActionButton size="1" variant="soft" text={text} onPress={ask} />
      {asked === null ? null : (
        <TicketDialog
          companyId={chosen.companyId}
          findingIds={asked.ids}
          start={title === undefined ? asked.start : { ...asked.start, name: firstChars(title, LINE) }}
          fix={fix}
          onClose={() => setAsked(null)}
          onDone={chosen.clear}
        />
      )}
    </>
  );
}
