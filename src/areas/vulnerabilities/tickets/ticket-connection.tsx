import { Badge, Button } from '@radix-ui/themes';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { v7 } from 'uuid';
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

/** Where tickets are told, and what became of what was told (TK14, TK26). */
export function TicketConnection({ companyId }: Props) {
  const [told, setTold] = useState<Told | Error | null>(null);
  // Of the next one that is made: kept while it fails, so that a second try makes no second one.
  const [fresh, setFresh] = useState(() => v7());
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    call('ticket-connection.get', GET.answer, {}, undefined, companyId).then(setTold, (error: unknown) =>
      setTold(error instanceof Error ? error : new Error('It could not be read')),
    );
  }, [companyId]);
  if (told === null) return <SkeletonRows rows={4} label="Loading the connection" />;
  if (told instanceof Error) return <p role="status">The connection could not be read: {told.message}</p>;
  const { connections, deliveries } = told;
  const isMaking = chosen === NEW || connections.length === 0;
  const connection = isMaking
    ? null
    : (connections.find(({ id }) => id === chosen) ?? connections.find(({ isDefault }) => isDefault) ?? null);
  const onTold = (next: Told): void => {
    setTold(next);
    setFresh(v7());
    setChosen(connection?.id ?? next.connections.at(-1)?.id ?? null);
  };
  return (
    <>
      {connections.length === 0 ? null : (
        <div className="form-grid">
          <SelectInput
            label="Connection"
            value={connection?.id ?? NEW}
            options={[
              ...connections.map(({ id, name, isDefault }) => ({
                value: id,
                label: isDefault ? `${name} (default)` : name,
              })),
              { value: NEW, label: 'Another connection …' },
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      <ConnectionForm
        key={`${connection?.id} ${connection?.updatedAt}`}
        id={connection?.id ?? fresh}
        {...{ companyId, connection, onTold }}
        isFirst={connections.length === 0}
      />
      <Deliveries {...{ companyId, deliveries, connections, onTold: setTold }} />
    </>
  );
}

/** No id is so. */
const NEW = 'new';

interface FormProps extends Props {
  /** Of the one that is there, or is to come. */
  readonly id: string;
  readonly connection: Connection | null;
  /** It becomes the default, said or not. */
  readonly isFirst: boolean;
  onTold(told: Told): void;
}

function ConnectionForm({ companyId, id: connectionId, connection, isFirst, onTold }: FormProps) {
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
    call('ticket-connection.update', UPDATE.answer, { id: connectionId }, read.body, companyId).then(
      (answer) => {
        showToast('info', `Tickets are told to ${read.body.name}`);
        onTold(answer);
      },
      (error: unknown) => failureToast('The connection could not be saved', error),
    );
  };
  const isDefault = isFirst || connection?.isDefault === true;
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
        <TextInput
          {...{ id: `${id}name`, label: 'Name', problem: problems.name, value: values.name }}
          hint="What it is called where a ticket’s is chosen."
          isOptional={false}
          onChange={(name) => set({ name })}
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
        {isDefault ? null : (
          <SwitchInput
            label="Default"
            hint="Told of tickets for which no other is chosen."
            isOn={values.isDefault}
            onChange={(on) => set({ isDefault: on })}
          />
        )}
      </div>
      <div className="dialog-actions">
        {connection === null ? null : <RemoveButton {...{ companyId, id: connectionId, onTold }} />}
        <Button type="submit">{connection === null ? 'Connect' : 'Save connection'}</Button>
      </div>
    </form>
  );
}

function RemoveButton({ companyId, id, onTold }: Pick<FormProps, 'companyId' | 'id' | 'onTold'>) {
  const [isAsked, setAsked] = useState(false);
  const remove = (): void => {
    call('ticket-connection.remove', REMOVE.answer, { id }, undefined, companyId).then(onTold, (error: unknown) =>
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

interface DeliveriesProps extends Pick<FormProps, 'companyId' | 'onTold'> {
  readonly connections: readonly Connection[];
  readonly deliveries: readonly TicketDelivery[];
}

function Deliveries({ companyId, deliveries, connections, onTold }: DeliveriesProps) {
  const toWhom: PlainColumn<TicketDelivery> = {
    ...{ id: 'to', label: 'To' },
    cell: ({ connectionId }) => connections.find(({ id }) => id === connectionId)?.name ?? '–',
  };
  const columns = connections.length < 2 ? COLUMNS : [...COLUMNS.slice(0, 2), toWhom, ...COLUMNS.slice(2)];
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
      <PlainTable label="Deliveries" columns={columns} rows={deliveries} keyOf={({ id }) => id} />
    </section>
  );
}
