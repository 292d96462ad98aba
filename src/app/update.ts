import { proxy, useSnapshot } from 'valtio';

/** A new version waits until the person agrees: one piece of code owns reloading. */
const update = proxy<{ ready: boolean }>({ ready: false });
let accept: () => void = () => undefined;

export function offerUpdate(onAccept: () => void): void {
  accept = onAccept;
  update.ready = true;
}

export function acceptUpdate(): void {
  accept();
}

export function useUpdateReady(): boolean {
  return useSnapshot(update).ready;
}
