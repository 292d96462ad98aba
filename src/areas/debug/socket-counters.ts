import type { ConnectionState, WorkerEvent } from '../../../contract/sync-api';

export interface StateChange {
  readonly no: number;
  readonly at: number;
  readonly state: ConnectionState['state'];
  readonly detail: string;
}

const MESSAGES = ['status', 'new_notification', 'refreshed', 'assistant'] as const;
type Message = (typeof MESSAGES)[number];

export interface SocketCounters {
  readonly counts: Readonly<Record<ConnectionState['state'] | Message, number>>;
  /** The newest first. */
  readonly changes: readonly StateChange[];
  readonly last: ConnectionState | null;
}

const SHOWN = 50;

export const NOTHING_COUNTED: SocketCounters = {
  counts: {
    idle: 0,
    connecting: 0,
    connected: 0,
    closed: 0,
    fallback: 0,
    status: 0,
    new_notification: 0,
    refreshed: 0,
    assistant: 0,
  },
  changes: [],
  last: null,
};

/** Counts one event. The worker tells its whole status at every change of any part, so equal states are one. */
export function counted(before: SocketCounters, event: WorkerEvent, at: number): SocketCounters {
  const message = MESSAGES.find((type) => type === event.type);
  if (message === undefined) return before;
  const counts = { ...before.counts, [message]: before.counts[message] + 1 };
  if (event.type !== 'status') return { ...before, counts };
  const { connection } = event.status;
  if (JSON.stringify(connection) === JSON.stringify(before.last)) return { ...before, counts };
  const change = { no: (before.changes[0]?.no ?? 0) + 1, at, state: connection.state, detail: detailOf(connection) };
  return {
    counts: { ...counts, [connection.state]: counts[connection.state] + 1 },
    changes: [change, ...before.changes].slice(0, SHOWN),
    last: connection,
  };
}

function detailOf(connection: ConnectionState): string {
  switch (connection.state) {
    case 'connecting':
      return `attempt ${connection.attempt}`;
    case 'closed':
      return `code ${connection.code}, ${connection.retryAt === null ? 'no further attempt planned' : 'another attempt follows'}`;
    case 'fallback':
      return 'live updates are off';
    case 'idle':
    case 'connected':
      return '';
  }
}
