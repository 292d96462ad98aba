import { browserStorage } from '../data/browser-storage';

const PAUSE = 10_000;

/** A chunk of the build before this one: reload to get the new one, at most once per path within 10 s. */
export function recoverFromStaleChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const path = location.pathname;
    const last = browserStorage.staleReload.read();
    if (!navigator.onLine || (last?.path === path && Date.now() - last.at < PAUSE)) return;
    event.preventDefault();
    browserStorage.staleReload.write({ path, at: Date.now() });
    location.reload();
  });
}
