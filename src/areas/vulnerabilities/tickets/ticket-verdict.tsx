import { mdiAlertOutline, mdiCheckCircleOutline, mdiCheckDecagramOutline, mdiTimerSandEmpty } from '@mdi/js';
import { Callout } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { OPEN_STATUSES } from '../../../../contract/areas/vulnerabilities';
import type { FindingProgress } from '../../../../domain/tickets/finding-progress';
import { isUndone } from '../../../../domain/tickets/ticket-status';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { RelativeTime } from '../../../kit/relative-time';
import { findingHref } from '../../../parts/within-asset';
import { STATUS_TEXT } from './ticket-text';
import { ofTicket, type TicketRow } from './use-progress';

interface Props {
  readonly row: TicketRow;
  readonly progress: FindingProgress;
}

/** What follows from its findings: verified, to be resolved, waiting for a scan, or back from one. */
export function TicketVerdict({ row, progress }: Props) {
  if (row.backAt !== undefined && row.status === 'open') return <Back row={row} />;
  if (row.verifiedAt !== undefined && progress.open === 0)
    return (
      <Note color="green" icon={mdiCheckDecagramOutline}>
        Verified: sources see none of its findings any more, the last since <RelativeTime at={row.verifiedAt} />.
      </Note>
    );
  if (isUndone(row.status))
    return progress.isAllClosed ? (
      <Note color="green" icon={mdiCheckCircleOutline}>
        All its findings are closed: the ticket can be resolved.
      </Note>
    ) : null;
  if (progress.open === 0) return null;
  return (
    <Note color="amber" icon={row.status === 'resolved' ? mdiTimerSandEmpty : mdiAlertOutline}>
      The ticket is {STATUS_TEXT[row.status].toLowerCase()}, but {plural(progress.open, 'finding')}{' '}
      {progress.open === 1 ? 'is' : 'are'} open.{row.status === 'resolved' ? ' It waits for the next scan.' : null}
    </Note>
  );
}

/** What was said to be done is not: which findings a source has seen since. */
function Back({ row }: { readonly row: TicketRow }) {
  const { companyId, workAt, backWhy } = row;
  const seen = {
    op: 'and' as const,
    items: [
      ofTicket(row),
      { field: 'status', op: 'in' as const, value: [...OPEN_STATUSES] },
      ...(workAt === undefined ? [] : [{ field: 'lastSeenAt', op: 'gt' as const, value: workAt }]),
    ],
  };
  const answer = useView({ companyId, entity: 'finding', where: seen, offset: 0, limit: SHOWN });
  const rows = answer?.rows ?? [];
  const more = (answer?.count ?? 0) - rows.length;
  return (
    <Note color="amber" icon={mdiAlertOutline}>
      Open again: {backWhy}.{' '}
      {rows.map((finding, at) => (
        <span key={finding.id}>
          {at === 0 ? '' : ', '}
          <AppLink to={findingHref(finding)}>{finding.title}</AppLink>
        </span>
      ))}
      {more > 0 ? ` and ${plural(more, 'other')}` : null}
    </Note>
  );
}

const SHOWN = 3;

interface NoteProps {
  readonly color: 'green' | 'amber';
  readonly icon: string;
  readonly children: ReactNode;
}

function Note({ color, icon, children }: NoteProps) {
  return (
    <Callout.Root className="ticket-note" size="1" color={color} highContrast role="note">
      <Callout.Icon>
        <Icon path={icon} />
      </Callout.Icon>
      <Callout.Text>{children}</Callout.Text>
    </Callout.Root>
  );
}
