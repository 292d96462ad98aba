import { proxy, useSnapshot } from 'valtio';

type Overlay = 'palette' | 'sheet' | 'account';

/** What of these lies over the page; one takes the other's place. */
const state = proxy<{ shown: Overlay | null }>({ shown: null });

export const useOverlay = (): Overlay | null => useSnapshot(state).shown;

export function showOverlay(overlay: Overlay | null): void {
  state.shown = overlay;
}

/** Closes this one; another that took its place stays. */
export function hideOverlay(overlay: Overlay): void {
  if (state.shown === overlay) state.shown = null;
}

/** What was typed while the palette was on its way. */
let early = '';

export function takeEarly(): string {
  const taken = early;
  early = '';
  return taken;
}

/** Of keys that are the palette's before it is there: they would be the page's shortcuts. */
export function holdKey(event: KeyboardEvent): void {
  // With a modifier it is the browser's, and none of the page's either.
  if (event.ctrlKey || event.metaKey || event.altKey) return event.stopPropagation();
  if (event.key === 'Escape') showOverlay(null);
  else if (event.key === 'Backspace') early = early.slice(0, -1);
  else if (event.key.length === 1) early += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}
