import { createContext, type ReactNode, useContext } from 'react';
import type { OutboxEntry } from '../../contract/sync-api';
import { useStore } from './rows';

const Outbox = createContext<readonly OutboxEntry[] | undefined>(undefined);

interface Props {
  readonly database: string | null;
  readonly children: ReactNode;
}

/** Reads the outbox once for the whole tab: most parts of a page ask what waits, and each would read all of it at each change. */
export function OutboxProvider({ database, children }: Props) {
  return <Outbox value={useStore(database, (store) => store.outbox(), [database])}>{children}</Outbox>;
}

/** The changes that wait, in their order. `undefined` while the first answer is on its way. */
export const useOutbox = (): readonly OutboxEntry[] | undefined => useContext(Outbox);
