import { proxy, useSnapshot } from 'valtio';

type Overlay = 'palette' | 'sheet';

/** What of the two lies over the page; one takes the other's place. */
const state = proxy<{ shown: Overlay | null }>({ shown: null });

export const useOverlay = (): Overlay | null => useSnapshot(state).shown;

export function showOverlay(overlay: Overlay | null): void {
  state.shown = overlay;
}
