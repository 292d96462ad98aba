import { Badge, Button } from '@radix-ui/themes';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type * as z from 'zod/mini';
import {
  CONNECTION_PRESETS,
  type TicketConnection as Connection,
  type TicketDelivery,
  ticketConnectionEndpoints,
} from '../../../../contract/areas/vulnerabilities/ticket-connections';
import { isOneOf } from '../../../../contract/narrow';
import { call } from '../../../data/call';
import { AppLink } from '../../../kit/app-link';
import { SwitchInput, TextInput } from '../../../kit/fields';
import { plural } from '../../../kit/format';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { SelectInput } from '../../../kit/select-input';
import { SkeletonRows } from '../../../kit/skeleton';
import { failureToast, showToast } from '../../../kit/toasts';
import { ASKS, type ConnectionValues, type Problems, readValues, valuesOf } from './connection-form';
import { ticketHref } from './ticket-places';

const {
  'ticket-connection.get': GET,
  'ticket-connection.update': UPDATE,
  'ticket-connection.remove': REMOVE,
  'ticket-connection.retry': RETRY,
} = ticketConnectionEndpoints;
type Told = z.infer<(typeof GET)['answer']>;

interface Props {
  readonly companyId: string;
}

/** Where tickets are told, and what became of what was told. */
export function TicketConnection({ companyId }: Props) {
  const [told, setTold] = useState<Told | Error | null>(null);
  useEffect(() => {
    call('ticket-connection.get', GET.answer, {}, undefined, companyId).then(setTold, (error: unknown) =>
      setTold(error instanceof Error ? error : new Error('It could not be read')),
    );
  }, [companyId]);
  if (told === null) return <SkeletonRows rows={4} label="Loading the connection" />;
  if (told instanceof Error) return <p role="status">The connection could not be read: {told.message}</p>;
  const { connection, deliveries } = told;
  return (
    <>
      <ConnectionForm key={connection?.updatedAt} {...{ companyId, connection, onTold: setTold }} />
      <Deliveries {...{ companyId, deliveries, onTold: setTold }} />
    </>
  );
}

interface FormProps extends Props {
  readonly connection: Connection | null;
  onTold(told: Told): void;
}

function ConnectionForm({ companyId, connection, onTold }: FormProps) {
  const id = useId();
  const [values, setValues] = useState(() => valuesOf(connection));
  const [problems, setProblems] = useState<Problems>({});
  const asks = ASKS[values.preset];
  const set = (part: Partial<ConnectionValues>): void => setValues((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readValues(values, connection);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    call('ticket-connection.update', UPDATE.answer, {}, read.body, companyId).then(
      (answer) => {
        showToast('info', `Tickets are told to ${asks.label}`);
        onTold(answer);
      },
      (error: unknown) => failureToast('The connection could not be saved', error),
    );
  };
  const text = (name: 'address' | 'project' | 'user', label: string) =>
    asks[name] === undefined ? null : (
      <TextInput
        {...{ label, id: `${id}${name}`, hint: asks[name], problem: problems[name], value: values[name] }}
        isOptional={false}
        onChange={(value) => set({ [name]: value })}
      />
    );
  return (
    <form onSubmit={submit} noValidate>
      <div className="form-grid">
        <SelectInput
          label="Told to"
          id={`${id}preset`}
          value={values.preset}
          options={CONNECTION_PRESETS.map((preset) => ({ value: preset, label: ASKS[preset].label }))}
          onChange={(preset) => isOneOf(CONNECTION_PRESETS, preset) && set({ preset })}
        />
        {text('address', 'Address')}
        {text('project', values.preset === 'github' ? 'Repository' : 'Project')}
        {text('user', 'User')}
        <TextInput
          {...{ id: `${id}secret`, label: 'Secret', type: 'password', value: values.secret, problem: problems.secret }}
          hint={connection === null ? asks.secret : `${asks.secret} Empty: the one that is kept.`}
          isOptional={connection !== null}
          onChange={(secret) => set({ secret })}
        />
        <SwitchInput
          label="Tell changes"
          hint="Off: what happens meanwhile is not told later."
          isOn={values.isEnabled}
          onChange={(isEnabled) => set({ isEnabled })}
        />
      </div>
      <div className="dialog-actions">
        {connection === null ? null : <RemoveButton {...{ companyId, onTold }} />}
        <Button type="submit">{connection === null ? 'Connect' : 'Save connection'}</Button>
      </div>
    </form>
  );
}

function RemoveButton({ companyId, onTold }: Omit<FormProps, 'connection'>) {
  const [isAsked, setAsked] = useState(false);
  const remove = (): void => {
    call('ticket-connection.remove', REMOVE.answer, {}, undefined, companyId).then(onTold, (error: unknown) =>
      failureToast('The connection could not be removed', error),
    );
  };
  return (
    <Button type="button" variant="soft" color="red" onClick={() => (isAsked ? remove() : setAsked(true))}>
      {isAsked ? 'Remove it and what waits' : 'Remove …'}
    </Button>
  );
}

const STATE = { waiting: 'Waiting', done: 'Told', failed: 'Failed' } as const;
const COLOR = { waiting: 'amber', done: 'green', failed: 'red' } as const;

const COLUMNS: readonly PlainColumn<TicketDelivery>[] = [
  { id: 'ticket', label: 'Ticket', cell: (one) => <AppLink to={ticketHref(one.ticketId)}>{one.ticketKey}</AppLink> },
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
  {
    ...{ id: 'said', label: 'Answer', isWide: true },
    cell: ({ status, error, attempts }) =>
      [error ?? (status === null ? '' : `It answered ${status}`), attempts > 1 ? `${attempts} tries` : '']
        .filter((part) => part !== '')
        .join(', '),
  },
];

interface DeliveriesProps extends Omit<FormProps, 'connection'> {
  readonly deliveries: readonly TicketDelivery[];
}

function Deliveries({ companyId, deliveries, onTold }: DeliveriesProps) {
  const failed = deliveries.filter(({ state }) => state === 'failed').length;
  if (deliveries.length === 0) return null;
  const again = (): void => {
    call('ticket-connection.retry', RETRY.answer, {}, undefined, companyId).then(onTold, (error: unknown) =>
      failureToast('They could not be sent again', error),
    );
  };
  return (
    <section aria-label="What was told">
      <div className="row wrap">
        <h3>What was told</h3>
        {failed === 0 ? null : (
          <Button size="1" variant="soft" onClick={again}>
            Send {plural(failed, 'failed one')} again
          </Button>
        )}
      </div>
      <PlainTable label="Deliveries" columns={COLUMNS} rows={deliveries} keyOf={({ id }) => id} />
    </section>
  );
}
