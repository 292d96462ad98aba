import { useState } from 'react';
import { useSyncStatus } from '../data/status';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { plural } from '../kit/format';
import { failureToast } from '../kit/toasts';
import { endImpersonation } from '../session/impersonation';
import { useSession } from '../session/session';
import './impersonation-banner.css';

/** On every page, as long as an administrator acts as somebody. */
export function ImpersonationBanner() {
  const { acting, profile } = useSession();
  const status = useSyncStatus();
  const [isAsking, setIsAsking] = useState(false);
  if (acting === null) return null;
  const unsent = (status?.pendingCommands ?? 0) + (status?.waitingImports ?? 0);
  const stop = (): void => {
    endImpersonation().catch((error: unknown) => failureToast('Impersonation could not be stopped', error));
  };
  return (
    <section className="impersonation-banner" aria-label="Impersonation">
      <span className="clip">
        You are acting as <strong>{profile?.name ?? profile?.email ?? 'another user'}</strong> until{' '}
        {timeOf(acting.until)}. Every call is audited.
      </span>
      <button type="button" onClick={() => (unsent > 0 ? setIsAsking(true) : stop())}>
        Stop
      </button>
      <ConfirmDialog
        open={isAsking}
        title="Some changes are not sent yet"
        text={`${plural(unsent, 'change')} not sent yet. Stopping discards ${unsent === 1 ? 'it' : 'them'}.`}
        confirm="Stop and discard"
        destructive
        onConfirm={stop}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}

const timeOf = (instant: string) =>
  new Date(instant).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
