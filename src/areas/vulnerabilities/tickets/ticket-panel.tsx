import { Attachments } from '../../../details/attachments';
import { useCommentsTab } from '../../../details/comments-tab';
import { count } from '../../../kit/format';
import { RecordConflicts } from '../../../parts/record-conflicts';
import { TicketActions } from './ticket-actions';
import { TicketActivity } from './ticket-activity';
import { TicketFacts } from './ticket-facts';
import { TicketFindings } from './ticket-findings';
import { TicketProgress } from './ticket-progress';
import './tickets.css';
import type { TicketRow } from './use-progress';

const WORDS = { one: 'ticket' };

/** A ticket beside the list: what comes next, what it says, its findings, and what people say of it. */
export function TicketPanel({ row }: { readonly row: TicketRow }) {
  const [comments] = useCommentsTab({ of: 'vulnerabilityTicket', row, words: WORDS });
  return (
    <div className="ticket-panel">
      <div className="row wrap">
        <TicketActions row={row} size="1" />
      </div>
      <RecordConflicts id={row.id} />
      <TicketFacts row={row} />
      {row.description === undefined ? null : <p className="ticket-text">{row.description}</p>}
      <section>
        <h3>Findings</h3>
        <TicketProgress row={row} />
        <TicketFindings row={row} />
        <TicketActivity row={row} />
      </section>
      <section>
        <h3>Attachments</h3>
        <Attachments of={{ kind: 'ticketAttachment', companyId: row.companyId, id: row.id }} one="ticket" />
      </section>
      {comments === undefined ? null : (
        <section>
          <h3>{comments.count == null ? comments.label : `${comments.label} ${count(comments.count)}`}</h3>
          {comments.content}
        </section>
      )}
    </div>
  );
}
