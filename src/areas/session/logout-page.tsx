import { Button } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { href } from '../../../contract/paths';
import { useOutbox } from '../../data/outbox';
import { useIsOffline, useSyncStatus } from '../../data/status';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';
import { useSession } from '../../session/session';
import { signOut } from '../../session/sign-out';
import { ByMode } from './by-mode';
import { UnsentDialog } from './unsent-dialog';

/** The way here from "This is a shared computer": it says first what it means. */
const wantsShared = (search: string): boolean => new URLSearchParams(search).get('shared') === 'yes';

/** Signs out, and wipes what this browser holds of the person. What is not sent yet is asked about first. */
export function LogoutPage() {
  const { state, config, profile } = useSession();
  const shared = wantsShared(useSearch());
  const [isAgreed, setIsAgreed] = useState(false);
  const [asksFirst] = useState(isFromOutside);
  if (state === 'ready' && profile !== null && config?.auth.mode === 'oidc') {
    const agree = () => setIsAgreed(true);
    if (isAgreed) return <Leaving shared={shared} />;
    if (shared) return <AskShared onAgreed={agree} />;
    return asksFirst ? <AskFirst onAgreed={agree} /> : <Leaving shared={shared} />;
  }
  return (
    <ByMode
      title="Sign out"
      bypass="This installation runs without sign-in, so there is nothing to sign out of. Your data stays in this browser."
      signIn="You are not signed in."
    />
  );
}

/**
 * SEC131: not a page of ours and not a click in one of ours leads here, however the address is spelled: the document was
 * opened on this page, or nobody has touched it since.
 */
function isFromOutside(): boolean {
  if (URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin) return false;
  const [opened] = performance.getEntriesByType('navigation');
  const isOpenedHere = opened !== undefined && new URL(opened.name).pathname === location.pathname;
  return isOpenedHere || !navigator.userActivation.hasBeenActive;
}

function AskFirst({ onAgreed }: { onAgreed(): void }) {
  return (
    <Page title="Sign out?">
      <p>Something outside Muster asks to sign you out.</p>
      <div className="row wrap">
        <Button onClick={onAgreed}>Sign out</Button>
        <LinkButton to={href('dashboard')} variant="soft">
          Stay signed in
        </LinkButton>
      </div>
    </Page>
  );
}

function AskShared({ onAgreed }: { onAgreed(): void }) {
  return (
    <Page title="This is a shared computer">
      <p>
        Muster then stores nothing in this browser: no data and no sign-in. Unsent changes are lost when the last tab
        closes.
      </p>
      <p>
        You are signed out now, and your data is removed from this browser. The setting lasts until you next sign out.
      </p>
      <div className="row wrap">
        <Button onClick={onAgreed}>Sign out and keep nothing</Button>
        <LinkButton to={href('dashboard')} variant="soft">
          Dashboard
        </LinkButton>
      </div>
    </Page>
  );
}

function Leaving({ shared }: { shared: boolean }) {
  const outbox = useOutbox();
  const status = useSyncStatus();
  const offline = useIsOffline();
  const [problem, setProblem] = useState<string | null>(null);
  const stuck = outbox?.filter(({ state }) => state === 'conflict' || state === 'refused').length ?? 0;
  // Imports that wait for the person go with this browser's data too.
  const imports = status === null ? 0 : status.waitingImports + Math.max(0, status.needsAttention - stuck);
  const isKnown = outbox !== undefined && status !== null;
  const isClear = isKnown && outbox.length === 0 && imports === 0;

  const leave = (): void => {
    setProblem(null);
    signOut(status?.connection.state === 'connected', shared).catch((error: unknown) =>
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
