import { TOAST } from '../../contract/limits';
import { connection } from '../data/sync-client';
import { showToast } from '../kit/toasts';
import { session } from '../session/session';

/** What the worker wants said, in every tab that can be seen. */
export function showWorkerToasts(): void {
  connection.onEvent((event) => {
    if (document.visibilityState !== 'visible') return;
    if (event.type === 'toast') showToast(event.level, event.title, event.message, TOAST.notification);
    if (event.type === 'unauthorized' && session.config?.auth.mode === 'bypass') {
      showToast(
        'error',
        'The server did not accept this session',
        'Changes stay in this browser. Reload to sign in again.',
      );
    }
  });
}
