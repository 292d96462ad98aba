import { useState } from 'react';
import { OfSource } from '../../../../contract/areas/integrations';
import { call } from '../../../data/call';
import { failureToast, showToast } from '../../../kit/toasts';
import type { SourceRow } from './source-words';

export interface SourceCalls {
  readonly isBusy: boolean;
  run(): void;
  stop(): void;
  disconnect(done: () => void): void;
}

/** What is done with a source; each needs the server now. */
export function useSourceCalls({ id, companyId, displayName }: SourceRow): SourceCalls {
  const [isBusy, setBusy] = useState(false);
  const asked = (sent: Promise<unknown>, good: string, bad: string, done = () => {}): void => {
    setBusy(true);
    sent
      .then(
        () => {
          showToast('info', good);
          done();
        },
        (error: unknown) => failureToast(bad, error),
      )
      .finally(() => setBusy(false));
  };
  return {
    isBusy,
    run: () =>
      asked(
        call('integrations.run', OfSource, { id }, undefined, companyId),
        `${displayName} is read as soon as possible`,
        `${displayName} could not be run`,
      ),
    stop: () =>
      asked(
        call('integrations.stop', OfSource, { id }, undefined, companyId),
        `${displayName} is being stopped`,
        `${displayName} could not be stopped`,
      ),
    disconnect: (done) =>
      asked(
        call('integrations.disconnect', OfSource, { id }, undefined, companyId),
        `${displayName} is read no more`,
        `${displayName} could not be disconnected`,
        done,
      ),
  };
}
