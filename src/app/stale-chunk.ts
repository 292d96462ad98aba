import { href } from '../../contract/paths';
import { browserStorage } from '../data/browser-storage';

const PAUSE = 10_000;

interface StaleReload {
  readonly path: string;
  readonly at: number;
}

/** Whether a reload may help: at most once a path within 10 s, and never where it would lose something. */
function mayReload(now: StaleReload, last: StaleReload | null, isOnline: boolean): boolean {
  if (!isOnline || now.path === href('authCallback')) return false;
  return last?.path !== now.path || now.at - last.at >= PAUSE;
}

/** A chunk of the build before this one: reload to get the new one. */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const now = { path: location.pathname, at: Date.now() };
    if (!mayReload(now, browserStorage.staleReload.read(), navigator.onLine)) return;
    event.preventDefault();
    browserStorage.staleReload.write(now);
    location.reload();
  });
}
