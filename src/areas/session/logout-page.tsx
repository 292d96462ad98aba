import { Button } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { useOutbox } from '../../data/rows';
import { useIsOffline, useSyncStatus } from '../../data/status';
import { Page } from '../../kit/page';
import { useSession } from '../../session/session';
import { signOut } from '../../session/sign-out';
import { ByMode } from './by-mode';
import { UnsentDialog } from './unsent-dialog';

/** Signs out, and wipes what this browser holds of the person. What is not sent yet is asked about first. */
export function LogoutPage() {
  const { state, config, profile } = useSession();
  if (state === 'ready' && profile !== null && config?.auth.mode === 'oidc') return <Leaving />;
  return (
    <ByMode
      title="Sign out"
      bypass="This installation runs without sign-in, so there is nothing to sign out of. Your data stays in this browser."
      signIn="Nobody is signed in here."
    />
  );
}

function Leaving() {
  const outbox = useOutbox(useSession());
  const status = useSyncStatus();
  const offline = useIsOffline();
  const [problem, setProblem] = useState<string | null>(null);
  const imports = status?.waitingImports ?? 0;
  const isKnown = outbox !== undefined && status !== null;
  const isClear = isKnown && outbox.length === 0 && imports === 0;

  const leave = (): void => {
    setProblem(null);
    signOut(status?.connection.state === 'connected').catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once nothing is left to lose
  useEffect(() => {
    if (isClear) leave();
  }, [isClear]);

  return (
    <Page title="Sign out">
      {problem === null ? (
        <p role="status">Signing out, and removing your data from this browser</p>
      ) : (
        <>
          <p role="alert">You could not be signed out: {problem}</p>
          <Button onClick={leave}>Try again</Button>
        </>
      )}
      {isKnown && !isClear && problem === null ? (
        <UnsentDialog changes={outbox} imports={imports} offline={offline} onDiscard={leave} />
      ) : null}
    </Page>
  );
}
