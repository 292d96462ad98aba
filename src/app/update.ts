import { proxy, useSnapshot } from 'valtio';
import { isOvertaken } from '../data/connection';
import { connection } from '../data/sync-client';

/** A new version waits until the person agrees: one piece of code owns reloading. */
const update = proxy<{ ready: boolean }>({ ready: false });
let accept: () => void = () => undefined;

export function offerUpdate(onAccept: () => void): void {
  accept = onAccept;
  update.ready = true;
}

/** A newer build in another tab has taken the local database: this tab goes on after a reload. */
export function watchOvertaken(): void {
  connection.onFailure((error) => {
    if (isOvertaken(error)) offerUpdate(() => location.reload());
  });
}

export function acceptUpdate(): void {
  accept();
}

export function useUpdateReady(): boolean {
  return useSnapshot(update).ready;
}
