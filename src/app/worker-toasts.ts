import { TOAST } from '../../contract/limits';
import { connection } from '../data/sync-client';
import { showToast } from '../kit/toasts';

/** What the worker wants said, in every tab that can be seen. */
export function showWorkerToasts(): void {
  connection.onEvent((event) => {
    if (document.visibilityState !== 'visible') return;
    if (event.type === 'toast') showToast(event.level, event.title, event.message, TOAST.notification);
    if (event.type === 'unauthorized') {
      showToast(
        'error',
        'The server did not accept this session',
        'Changes stay in this browser. Reload to sign in again.',
        TOAST.notification,
      );
    }
  });
}
