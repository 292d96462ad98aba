import type { WorkerEvent } from '../../contract/sync-api';
import { CONTRACT_VERSION } from '../../contract/version';

/** So far behind its server a browser may no longer understand what it is shown. */
const FAR_BEHIND = 2;

/** Y14. Says it once in a worker's life; what the browser holds is sent all the same. */
export function createToldToUpdate(tell: (event: WorkerEvent) => void): (served: number | undefined) => void {
  let isTold = false;
  return (served = CONTRACT_VERSION) => {
    if (isTold || served - CONTRACT_VERSION < FAR_BEHIND) return;
    isTold = true;
    tell({
      type: 'toast',
      level: 'warning',
      title: 'This page is from an older version of Muster',
      message: 'Reload to see everything. Your unsent changes are kept, and sent.',
    });
  };
}
