import type { ActionStatus, IntegrationAction } from '../../../contract/areas/integrations/actions';

/** Which status may follow which, and by whom: the same in the browser and on the server. */

type Known = Pick<IntegrationAction, 'status' | 'requestedBy' | 'isDryRun'>;

/** Why this person may not approve it; null: they may. */
export function whyNotApprove({ status, requestedBy }: Known, personId: string): string | null {
  if (status !== 'pending') return notNow(status, 'wait for approval');
  return requestedBy.id === personId ? 'You asked for it: somebody else has to approve it' : null;
}

/** Whoever asked may take it back by this, too. */
export const whyNotCancel = ({ status }: Known): string | null =>
  isOver(status) ? notNow(status, 'be cancelled any more') : null;

export const whyNotRetry = ({ status }: Known): string | null =>
  status === 'failed' ? null : notNow(status, 'be done again: only what failed is');

export const isOver = (status: ActionStatus): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled';

const WORDS: Readonly<Record<ActionStatus, string>> = {
  ...{ pending: 'waits for approval', approved: 'waits to be done', running: 'is being done' },
  ...{ succeeded: 'is done', failed: 'failed', cancelled: 'is cancelled' },
};

const notNow = (status: ActionStatus, what: string): string =>
  what === 'wait for approval'
    ? `It ${WORDS[status]}, and waits for nobody`
    : `It ${WORDS[status]}, and cannot ${what}`;
