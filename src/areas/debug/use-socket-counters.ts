import { useEffect, useState } from 'react';
import { connection } from '../../data/sync-client';
import { counted, NOTHING_COUNTED, type SocketCounters } from './socket-counters';

/** Counts what the worker tells this tab while the page is open. */
export function useSocketCounters(): SocketCounters {
  const [counters, setCounters] = useState(NOTHING_COUNTED);
  useEffect(() => connection.onEvent((event) => setCounters((before) => counted(before, event, Date.now()))), []);
  return counters;
}
