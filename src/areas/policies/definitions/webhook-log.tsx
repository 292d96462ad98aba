import { Badge, Button } from '@radix-ui/themes';
import { type WebhookDelivery, webhookEndpoints } from '../../../../contract/areas/policies/webhooks';
import type { ShownRow } from '../../../../contract/sync-api';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { useCached } from '../../../data/use-cached';
import { Modal } from '../../../kit/modal';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { failureToast } from '../../../kit/toasts';
import { CachedPart } from '../../../parts/cached-panel';

const { 'webhook-deliveries.try': TRY, 'webhook-deliveries.again': AGAIN } = webhookEndpoints;

interface Props {
  readonly companyId: string;
  readonly webhook: ShownRow<'webhook'>;
  onClose(): void;
}

const STATE = { waiting: 'Waiting', done: 'Told', failed: 'Failed' } as const;
const COLOR = { waiting: 'amber', done: 'green', failed: 'red' } as const;

/** What was sent to a webhook, what it answered, and the way to send it again (MS8). */
export function WebhookLog({ companyId, webhook, onClose }: Props) {
  const log = useCached('webhook-deliveries.list', { id: webhook.id }, companyId);
  const [, reload] = log;
  const offline = useIsOffline();
  const failed = (error: unknown): void => failureToast('It could not be sent', error);
  const params = { id: webhook.id };
  const tryIt = (): void => {
    call('webhook-deliveries.try', TRY.answer, params, undefined, companyId).then(reload, failed);
  };
  const again = ({ id: deliveryId }: WebhookDelivery): void => {
    call('webhook-deliveries.again', AGAIN.answer, params, { deliveryId }, companyId).then(reload, failed);
  };
  return (
    <Modal
      open
      kind="wide"
      title={`Log of ${webhook.name}`}
      about="The newest messages. Sent again, a message has the same name: who has it need not take it twice."
      onClose={onClose}
    >
      <div className="row wrap">
        <Button size="1" disabled={offline || !webhook.isEnabled} onClick={tryIt}>
          Send a try
        </Button>
        <Button size="1" variant="soft" disabled={offline} onClick={reload}>
          Look again
        </Button>
        {webhook.isEnabled ? null : <span className="quiet small">It is off: enable it to send to it.</span>}
        {webhook.isEnabled && webhook.secretSetAt === undefined ? (
          <span className="quiet small">What is sent waits until it has a secret.</span>
        ) : null}
      </div>
      <CachedPart of={log} what="the log" rows={4}>
        {({ deliveries }, age) =>
          deliveries.length === 0 ? (
            <p className="quiet">Nothing was sent to it yet.</p>
          ) : (
            <>
              {age}
              <PlainTable
                label="Messages"
                columns={columnsOf(again, offline)}
                rows={deliveries}
                keyOf={({ id }) => id}
              />
            </>
          )
        }
      </CachedPart>
    </Modal>
  );
}

function columnsOf(
  again: (delivery: WebhookDelivery) => void,
  offline: boolean,
): readonly PlainColumn<WebhookDelivery>[] {
  return [
    { id: 'event', label: 'What', cell: ({ event }) => event },
    {
      ...{ id: 'state', label: 'State' },
      cell: ({ state }) => (
        <Badge color={COLOR[state]} highContrast>
          {STATE[state]}
        </Badge>
      ),
    },
    { id: 'at', label: 'When', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'answer', label: 'Answer', isWide: true, cell: (delivery) => <Answer delivery={delivery} /> },
    {
      ...{ id: 'again', label: 'Actions' },
      cell: (delivery) => (
        <Button
          size="1"
          variant="soft"
          disabled={offline || delivery.state === 'waiting'}
          aria-label={`Send again: ${delivery.event}`}
          onClick={() => again(delivery)}
        >
          Send again
        </Button>
      ),
    },
  ];
}

function Answer({ delivery: { status, answer, attempts, body } }: { readonly delivery: WebhookDelivery }) {
  const said = [
    status === null ? '' : `It answered ${status}`,
    attempts > 1 ? `${attempts} tries` : '',
    answer ?? '',
  ].filter((part) => part !== '');
  return (
    <>
      {said.length === 0 ? <span className="quiet">Nothing yet</span> : said.join(' · ')}
      <details>
        <summary className="small">What is sent</summary>
        <div className="message-body">{body}</div>
      </details>
    </>
  );
}
