import { useState } from 'react';
import { ActionsChanged } from '../../../contract/areas/integrations/actions';
import { call } from '../../data/call';
import { plural } from '../../kit/format';
import { failureToast, showToast } from '../../kit/toasts';

const DONE = {
  approve: { did: 'Approved', not: 'approved' },
  refuse: { did: 'Refused', not: 'refused' },
  cancel: { did: 'Cancelled', not: 'cancelled' },
  retry: { did: 'Done once more:', not: 'done once more' },
} as const;

export type ActionChange = keyof typeof DONE;

/** What people do with actions; each needs the server now. Answers whether any was changed. */
export function useActionCalls(companyId: string | null) {
  const [isBusy, setBusy] = useState(false);
  async function change(what: ActionChange, ids: readonly string[], why = ''): Promise<boolean> {
    if (companyId === null || ids.length === 0) return false;
    setBusy(true);
    try {
      const body = { ids: [...ids] };
      const { done, left } =
        what === 'refuse'
          ? await call('integration-actions.refuse', ActionsChanged, {}, { ...body, why }, companyId)
          : await call(`integration-actions.${what}`, ActionsChanged, {}, body, companyId);
      const [first] = left;
      const { did, not } = DONE[what];
      if (first === undefined) showToast('info', `${did} ${plural(done, 'action')}`);
      else showToast('warning', `${plural(left.length, 'action')} not ${not}`, `${first.why}.`);
      return done > 0;
    } catch (error) {
      failureToast(`It could not be ${DONE[what].not}`, error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, change };
}
