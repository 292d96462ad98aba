import { Workbox } from 'workbox-window';
import { offerUpdate } from './update';

/** A service worker that never takes over must not leave the person with a button that does nothing. */
const PATIENCE = 5_000;

/** Registers the service worker, and offers the new version when there is one. Reloading is this code's alone. */
export function registerShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const shell = new Workbox('/sw.js');
  const isUpdate = navigator.serviceWorker.controller !== null;
  let accepted = false;
  const reload = (): void => location.reload();
  shell.addEventListener('waiting', () => {
    offerUpdate(() => {
      accepted = true;
      shell.messageSkipWaiting();
      setTimeout(reload, PATIENCE);
    });
  });
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) reload();
    // Another tab agreed. This one may hold a form: it goes on with its own build until the person reloads.
    else if (isUpdate) offerUpdate(reload);
  });
  shell.register().catch((error: unknown) => console.warn('The service worker could not be installed.', error));
}
