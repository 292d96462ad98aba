import { Workbox } from 'workbox-window';
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
}
