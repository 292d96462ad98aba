import type { SetAside } from '../../contract/store-api';
import { type StoreScope, useStore } from './rows';
import { connection } from './sync-client';

const NONE: SetAside = { changes: 0, imports: 0 };

/** What was damaged here while it waited to be sent. */
export const useAside = ({ database }: StoreScope): SetAside =>
  useStore(database, (store) => store.aside(), []) ?? NONE;

export const dropAside = (): Promise<void> => connection.call((api) => api.dropAside());
