import { Workbox } from 'workbox-window';
import { connection } from '../data/sync-client';
import { offerUpdate } from './update';

/** Registers the service worker, and offers the new version when there is one. Reloading is this code's alone. */
export function registerShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const shell = new Workbox('/sw.js');
  let accepted = false;
  shell.addEventListener('waiting', () => {
    offerUpdate(() => {
      accepted = true;
      shell.messageSkipWaiting();
    });
  });
  shell.addEventListener('controlling', () => {
    if (accepted) location.reload();
  });
  shell.register().catch((error: unknown) => console.warn('The offline shell could not be installed.', error));
  // The worker asks for the latest build once for all tabs; the browser joins their looks at the shell.
  connection.onEvent((event) => {
    if (event.type === 'new_build') shell.update().catch(() => undefined);
  });
}
