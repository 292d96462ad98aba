import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useIsOffline } from '../data/status';
import { ErrorState, OfflineState } from '../kit/notice';
import { restartSession, useSession } from '../session/session';

/** Says why nothing can be shown; pages draw their own skeletons while the session starts. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { state, problem } = useSession();
  const offline = useIsOffline();
  if (state !== 'failed') return children;
  const retry = <Button onClick={restartSession}>Try again</Button>;
  return offline ? (
    <OfflineState
      title="You are offline"
      text="This browser has no copy of your inventory yet. Connect once, and it works without a network from then on."
    >
      {retry}
    </OfflineState>
  ) : (
    <ErrorState title="Muster could not start" text={problem ?? 'The server gave no reason.'}>
      {retry}
    </ErrorState>
  );
}
