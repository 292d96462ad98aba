import { Button } from '@radix-ui/themes';
import { type ReactNode, useEffect, useState } from 'react';
import { saveWaiting, startAnew } from '../data/start-anew';
import { useIsOffline } from '../data/status';
import { ErrorState, OfflineState } from '../kit/notice';
import { failureToast, showToast } from '../kit/toasts';
import { restartSession, useSession } from './session';

/** A start that takes longer is said to; the worker has tried what it tries by then. */
const USUAL_START = 10_000;

/** Says why nothing can be shown; pages draw their own skeletons while the session starts. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { state, config, problem, problemName } = useSession();
  const offline = useIsOffline();
  if (state !== 'failed') {
    return (
      <>
        {state === 'starting' || config === null ? <StillStarting isLong={state === 'ready'} /> : null}
        {children}
      </>
    );
  }
  const retry = <Button onClick={restartSession}>Try again</Button>;
  if (problemName === 'StoreTooNew') return <Updated />;
  if (problemName?.startsWith('Store')) return <Damaged problem={problem ?? ''}>{retry}</Damaged>;
  if (problemName === 'CopyNotFound') {
    return (
      <OfflineState title="This browser’s copy cannot be found without the server" text={problem}>
        {retry}
      </OfflineState>
    );
  }
  return offline ? (
    <OfflineState
      title="You are offline"
      text="This browser has no copy of your inventory yet. Connect once, and it works offline from then on."
    >
      {retry}
    </OfflineState>
  ) : (
    <ErrorState title="Muster could not start" text={problem ?? 'The server gave no reason.'}>
      {retry}
    </ErrorState>
  );
}

/** AU25: as long as nothing is known, nothing is claimed. */
function StillStarting({ isLong }: { readonly isLong: boolean }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), USUAL_START);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong && !isOver) return null;
  return (
    <div className="notice" role="status">
      <p>Muster is taking longer than usual to start. If it does not start soon, reload this page.</p>
      <div className="notice-actions">
        <Button variant="soft" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  );
}

/** ST10: an older page than this browser's copy, as another tab was updated, or the server went back. */
function Updated() {
  return (
    <ErrorState
      title="Muster was updated"
      text={`A newer version of Muster wrote this browser’s copy. Reload to get that version. If this message returns, the server runs an older one: reset this browser’s copy. ${SAVED}`}
    >
      <Button onClick={() => location.reload()}>Reload</Button>
      <StartAnew />
    </ErrorState>
  );
}

/** ST37: the way out, whatever is damaged. */
function Damaged({ problem, children }: { readonly problem: string; readonly children: ReactNode }) {
  return (
    <ErrorState
      title="This browser’s copy cannot be used"
      text={`${problem} The data on the server is not affected: a new copy is fetched from there. ${SAVED}`}
    >
      <StartAnew />
      {children}
    </ErrorState>
  );
}

const SAVED = 'Unsent changes are saved as a file first.';

/** One click, unless what waits cannot be read: then it is said, and asked once more. */
function StartAnew() {
  const [step, setStep] = useState<'idle' | 'busy' | 'unsaved'>('idle');
  const start = async (): Promise<void> => {
    const isUnsaved = step === 'unsaved';
    setStep('busy');
    try {
      if (!isUnsaved && (await saveWaiting())) showToast('info', 'Unsent changes are in your downloads');
    } catch (error) {
      failureToast('Unsent changes cannot be read', error);
      return setStep('unsaved');
    }
    try {
      await startAnew();
      // What waited for the worker that could not start waits for ever: only a page that begins again asks anew (ST37).
      location.reload();
    } catch (error) {
      failureToast('The copy could not be removed', error);
      setStep('idle');
    }
  };
  return (
    <Button variant="soft" color="red" loading={step === 'busy'} onClick={() => void start()}>
      {step === 'unsaved' ? 'Reset without the unsent changes' : 'Reset this browser’s copy'}
    </Button>
  );
}
