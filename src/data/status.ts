import { proxy, useSnapshot } from 'valtio';
import type { TypedMessage } from '../../contract/socket';
import type { SyncStatus } from '../../contract/sync-api';
import { isOffline } from './is-offline';
import { connection } from './sync-client';

interface StatusState {
  status: SyncStatus | null;
  /** `navigator.onLine` false is certain, true is a hope: the socket's state says the rest. */
  deviceOnline: boolean;
  isChangeLate: boolean;
}

const state = proxy<StatusState>({ status: null, deviceOnline: true, isChangeLate: false });

export function watchStatus(): void {
  connection.onHello((answer) => {
    state.status = answer.status;
  });
  connection.onEvent((event) => {
    if (event.type === 'status') state.status = event.status;
  });
  connection.onLateChange((isLate) => {
    state.isChangeLate = isLate;
  });
  const readDevice = (): void => {
    state.deviceOnline = navigator.onLine;
  };
  readDevice();
  addEventListener('online', readDevice);
  addEventListener('offline', readDevice);
}

/** The same, asked once. */
export const syncStatus = (): SyncStatus | null => state.status;

/** What is known of the line to the server; null until the worker answered. */
export function useSyncStatus(): SyncStatus | null {
  return useSnapshot(state).status;
}

/** Whether the server can be reached, as far as this browser knows. */
export function useIsOffline(): boolean {
  const { status, deviceOnline } = useSnapshot(state);
  return isOffline(status, deviceOnline);
}

export function reconnectNow(): Promise<void> {
  return connection.call((api) => api.reconnect());
}

/** Sends a message of any type but the connection's own over the socket; false while it is not connected (K22). */
export function sendMessage(message: TypedMessage): Promise<boolean> {
  return connection.call((api) => api.say(message));
}

/** U46: whether a change made here is not kept yet. */
export function useIsChangeLate(): boolean {
  return useSnapshot(state).isChangeLate;
}

export function useDeviceOnline(): boolean {
  return useSnapshot(state).deviceOnline;
}
