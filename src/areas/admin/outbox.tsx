import { Badge, Button } from '@radix-ui/themes';
import { Outbox as Answer, type MessageState, type OutboxMessage } from '../../../contract/areas/admin/messages';
import { call } from '../../data/call';
import { useIsOffline } from '../../data/status';
import { useCached } from '../../data/use-cached';
import { count, plural } from '../../kit/format';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime, TimeToCome } from '../../kit/relative-time';
import { failureToast } from '../../kit/toasts';
import { CachedPanel } from '../../parts/cached-panel';
import './outbox.css';

const STATE: Readonly<Record<MessageState, string>> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' };
const COLOR = { waiting: 'amber', sent: 'green', failed: 'red' } as const;

/** The outbox of mail of the installation (MS7). */
export function Outbox() {
  const answer = useCached('admin.messages', {});
  const [, reload] = answer;
  const offline = useIsOffline();
  const retry = (): void => {
    call('admin.retry-messages', Answer, {}).then(reload, (error: unknown) =>
      failureToast('The messages could not be sent again', error),
    );
  };
  return (
    <CachedPanel of={answer} title="Outbox of mail" what="the outbox of mail" rows={3}>
      {({ isSending, counts, messages }) => (
        <>
          <p className="outbox-about" role="status">
            {isSending
              ? 'Mail is sent by the server that SMTP_URL names.'
              : 'This installation has no mail server: messages wait here. Its operator sets SMTP_URL and MAIL_FROM, and starts it anew.'}{' '}
            {sumOf(counts)}
          </p>
          <div className="row wrap outbox-buttons">
            <Button size="1" variant="soft" disabled={offline} onClick={reload}>
              Look again
            </Button>
            {counts.failed === 0 ? null : (
              <Button size="1" variant="soft" disabled={offline} onClick={retry}>
                Send {plural(counts.failed, 'failed one')} again
              </Button>
            )}
          </div>
          {messages.length === 0 ? null : (
            <PlainTable label="Messages" columns={COLUMNS} rows={messages} keyOf={({ id }) => id} />
          )}
        </>
      )}
    </CachedPanel>
  );
}

const sumOf = ({ waiting, sent, failed }: Answer['counts']): string =>
  waiting + sent + failed === 0
    ? 'Nothing was written yet.'
    : `${count(waiting)} waiting, ${count(failed)} failed, ${count(sent)} sent in the last 30 days.`;

const COLUMNS: readonly PlainColumn<OutboxMessage>[] = [
  { id: 'to', label: 'To', cell: ({ to }) => to },
  { id: 'company', label: 'Company', cell: ({ company }) => company },
  {
    ...{ id: 'subject', label: 'Message', isWide: true },
    cell: ({ subject, text }) => (
      <details>
        <summary>{subject}</summary>
        <div className="outbox-text">{text}</div>
      </details>
    ),
  },
  {
    ...{ id: 'state', label: 'State' },
    cell: ({ state }) => (
      <Badge color={COLOR[state]} highContrast>
        {STATE[state]}
      </Badge>
    ),
  },
  { id: 'at', label: 'Written', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { id: 'next', label: 'Next try', cell: nextOf },
  {
    ...{ id: 'says', label: 'What the mail server said', isWide: true },
    cell: ({ says, attempts }) => (says === null ? '–' : attempts > 1 ? `${says} (${count(attempts)} tries)` : says),
  },
];

function nextOf({ state, nextAt }: OutboxMessage) {
  if (state !== 'waiting') return '–';
  return Date.parse(nextAt) <= Date.now() ? 'Now' : <TimeToCome at={nextAt} />;
}
