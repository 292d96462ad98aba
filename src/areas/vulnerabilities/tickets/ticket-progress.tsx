import type { FindingProgress } from '../../../../domain/tickets/finding-progress';
import { progressText } from './ticket-text';
import { TicketVerdict } from './ticket-verdict';
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

/** What its findings say of the ticket (TK6): how many are closed, and what follows. */
export function TicketProgress({ row }: { readonly row: TicketRow }) {
  const progress = useProgress(row);
  // Of no findings their list says so.
  if (progress === null || row.findingIds.length === 0) return null;
  return (
    <>
      <p role="status" className="ticket-line">
        <Bar progress={progress} /> {progressText(progress)}
      </p>
      <TicketVerdict row={row} progress={progress} />
    </>
  );
}
