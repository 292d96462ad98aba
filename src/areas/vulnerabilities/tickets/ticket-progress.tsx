import { mdiAlertOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Callout } from '@radix-ui/themes';
import type { FindingProgress } from '../../../../domain/tickets/finding-progress';
import { isUndone } from '../../../../domain/tickets/ticket-status';
import { plural } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { progressText, STATUS_TEXT } from './ticket-text';
import { type TicketRow, useProgress } from './use-progress';

/** How many of its findings are closed, short enough for a row. */
export function ProgressText({ row }: { readonly row: TicketRow }) {
  const progress = useProgress(row);
  if (progress === null) return <span className="quiet">…</span>;
  const { open, closed } = progress;
  const there = open + closed;
  if (there === 0) return <span className="quiet">–</span>;
  return (
    <span className="ticket-progress" title={progressText(progress)}>
      <Bar progress={progress} />
      <span className="number">
        {closed} of {there}
        <span className="visually-hidden"> closed</span>
      </span>
    </span>
  );
}

function Bar({ progress: { open, closed } }: { readonly progress: FindingProgress }) {
  const share = open + closed === 0 ? 0 : closed / (open + closed);
  return (
    <span className="ticket-bar" aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}

/** What its findings say of the ticket (TK6): how many are closed, that it can be resolved, or that it was so too early. */
export function TicketProgress({ row }: { readonly row: TicketRow }) {
  const progress = useProgress(row);
  // Of no findings their list says so.
  if (progress === null || row.findingIds.length === 0) return null;
  const isWorking = isUndone(row.status);
  const isEarly = !isWorking && progress.open > 0;
  return (
    <>
      <p role="status" className="ticket-line">
        <Bar progress={progress} /> {progressText(progress)}
      </p>
      {isWorking && progress.isAllClosed ? (
        <Callout.Root size="1" color="green" highContrast role="note">
          <Callout.Icon>
            <Icon path={mdiCheckCircleOutline} />
          </Callout.Icon>
          <Callout.Text>All its findings are closed: the ticket can be resolved.</Callout.Text>
        </Callout.Root>
      ) : null}
      {isEarly ? (
        <Callout.Root size="1" color="amber" highContrast role="note">
          <Callout.Icon>
            <Icon path={mdiAlertOutline} />
          </Callout.Icon>
          <Callout.Text>
            The ticket is {STATUS_TEXT[row.status].toLowerCase()}, but {plural(progress.open, 'finding')}{' '}
            {progress.open === 1 ? 'is' : 'are'} open.
          </Callout.Text>
        </Callout.Root>
      ) : null}
    </>
  );
}
