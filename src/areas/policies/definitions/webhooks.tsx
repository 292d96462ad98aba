import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import { SYNC } from '../../../../contract/limits';
import type { ShownRow } from '../../../../contract/sync-api';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import './messages.css';
import { useUnused } from './use-unused';
import { UsedBy, useUsedBy } from './used-by';
import { WebhookDialog } from './webhook-dialog';
import { WebhookLog } from './webhook-log';
import { WebhookSecretDialog } from './webhook-secret';

type WebhookRow = ShownRow<'webhook'>;

interface Open {
  readonly what: 'edit' | 'secret' | 'log';
  /** Null: a new one. */
  readonly row: WebhookRow | null;
}

/** Addresses that take signed messages of what policies find (MS8). */
export function Webhooks() {
  const { companyId } = useSession();
  const offline = useIsOffline();
  const answer = useView(
    companyId === null ? null : { companyId, entity: 'webhook', offset: 0, limit: SYNC.windowRows },
  );
  const [open, setOpen] = useState<Open | null>(null);
  const mayMake = useMay('webhooks.create');
  const removal = useUnused('webhook', 'What waits to be sent to it is not sent any more.');
  const columns = useColumns(mayMake, setOpen, removal.ask);
  const rows = answer?.rows ?? [];
  const isMissing = answer === null || (!answer.loaded && rows.length === 0);
  const make = (
    <Button size="1" onClick={() => setOpen({ what: 'edit', row: null })}>
      New webhook
    </Button>
  );
  return (
    <Panel title="Webhooks" aside={mayMake ? make : undefined}>
      <p className="quiet message-about">
        Addresses of other systems that are told what policies find. Each message is signed, and keeps its name however
        often it is sent.
      </p>
      {isMissing ? <RowsMissing answer={answer} many="webhooks" offline={offline} /> : null}
      {!isMissing && rows.length === 0 ? (
        <p className="quiet message-about">
          None yet. A webhook may lead to a chat, or to a system that makes tickets.
        </p>
      ) : null}
      {rows.length > 0 ? <PlainTable label="Webhooks" columns={columns} rows={rows} keyOf={({ id }) => id} /> : null}
      {companyId === null ? null : <Opened open={open} companyId={companyId} setOpen={setOpen} />}
      {removal.dialog}
    </Panel>
  );
}

interface OpenedProps {
  readonly open: Open | null;
  readonly companyId: string;
  setOpen(open: Open | null): void;
}

function Opened({ open, companyId, setOpen }: OpenedProps) {
  const close = (): void => setOpen(null);
  if (open === null) return null;
  if (open.what === 'edit') return <WebhookDialog {...{ companyId, row: open.row, onClose: close }} />;
  if (open.row === null) return null;
  if (open.what === 'secret') return <WebhookSecretDialog {...{ companyId, webhook: open.row, onClose: close }} />;
  return <WebhookLog {...{ companyId, webhook: open.row, onClose: close }} />;
}

function useColumns(
  mayMake: boolean,
  setOpen: (open: Open) => void,
  remove: (row: WebhookRow) => void,
): readonly PlainColumn<WebhookRow>[] {
  const usedBy = useUsedBy();
  const mayConfigure = useMay('webhook-deliveries.list');
  const offline = useIsOffline();
  return [
    {
      ...{ id: 'name', label: 'Webhook', isWide: true },
      cell: ({ name, address }) => (
        <>
          {name}
          <div className="quiet small mono">{address}</div>
        </>
      ),
    },
    { id: 'state', label: 'State', cell: (row) => <State row={row} /> },
    { id: 'uses', label: 'Used by', cell: ({ id, events }) => <Uses policies={usedBy(id)} events={events.length} /> },
    {
      ...{ id: 'actions', label: 'Actions' },
      cell: (row) => (
        <span className="message-actions">
          {mayConfigure ? (
            <>
              <RowButton text="Log" of={row.name} disabled={offline} run={() => setOpen({ what: 'log', row })} />
              <RowButton
                text={row.secretSetAt === undefined ? 'Set secret' : 'New secret'}
                of={row.name}
                disabled={offline}
                run={() => setOpen({ what: 'secret', row })}
              />
            </>
          ) : null}
          {mayMake ? (
            <>
              <RowButton text="Edit" of={row.name} run={() => setOpen({ what: 'edit', row })} />
              <RowButton text="Delete" of={row.name} isDangerous run={() => remove(row)} />
            </>
          ) : null}
        </span>
      ),
    },
  ];
}

interface RowButtonProps {
  readonly text: string;
  readonly of: string;
  readonly disabled?: boolean;
  readonly isDangerous?: boolean;
  run(): void;
}

const RowButton = ({ text, of, disabled = false, isDangerous = false, run }: RowButtonProps) => (
  <Button
    size="1"
    variant="soft"
    {...(isDangerous && { color: 'red' })}
    disabled={disabled}
    aria-label={`${text}: ${of}`}
    onClick={run}
  >
    {text}
  </Button>
);

function State({ row: { isEnabled, secretSetAt } }: { readonly row: WebhookRow }) {
  if (!isEnabled) return <Badge color="gray">Off</Badge>;
  if (secretSetAt === undefined)
    return (
      <Badge color="amber" highContrast>
        Waits for a secret
      </Badge>
    );
  return (
    <Badge color="green" highContrast>
      On
    </Badge>
  );
}

function Uses({
  policies,
  events,
}: {
  readonly policies: ReturnType<ReturnType<typeof useUsedBy>>;
  readonly events: number;
}) {
  if (events === 0) return <UsedBy policies={policies} />;
  return (
    <>
      <div>All policies</div>
      {policies.length === 0 ? null : <UsedBy policies={policies} />}
    </>
  );
}
