import { Button } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { OfflineState } from '../../kit/notice';
import { Page } from '../../kit/page';
import { failureToast } from '../../kit/toasts';
import { redirectTarget } from '../../session/redirect-target';
import { useSession } from '../../session/session';
import { signIn } from '../../session/sign-in';
import { useServerAway } from '../../session/use-server-away';
import { ByMode } from './by-mode';
import { SharedComputerChoice } from './shared-computer-choice';

/** Where people sign in or sign up: the identity provider does both. Whoever was sent here goes on at once. */
export function SignupPage() {
  const { state, config, profile, isFresh } = useSession();
  const wanted = new URLSearchParams(useSearch()).get('redirect');
  const [, navigate] = useLocation();
  const [isLeaving, setIsLeaving] = useState(false);
  const isAway = useServerAway();
  const isAnonymous = state === 'ready' && profile === null && config?.auth.mode === 'oidc';

  const leave = (): void => {
    setIsLeaving(true);
    signIn(wanted).catch((error: unknown) => {
      setIsLeaving(false);
      failureToast('The sign-in could not be started', error);
    });
  };

  useEffect(() => {
    if (profile !== null && wanted !== null) navigate(redirectTarget(wanted, location.origin), { replace: true });
  }, [profile, wanted, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, when the server says that nobody is here
  useEffect(() => {
    if (isAnonymous && wanted !== null && isFresh && document.visibilityState === 'visible') leave();
  }, [isAnonymous, isFresh]);

  if (!isAnonymous) {
    return (
      <ByMode
        title="Sign in or sign up"
        bypass="This installation runs without sign-in, on this computer only. You are signed in already."
        signIn={`You are signed in as ${profile?.email}.`}
      />
    );
  }
  if (isAway) {
    return (
      <Page title="Sign in or sign up">
        <OfflineState
          title="You are not signed in"
          text="Signing in needs the server, which cannot be reached now. This page continues once it can."
        />
      </Page>
    );
  }
  const isNew = config.isNew === true;
  return (
    <Page title={isNew ? 'Set up Muster' : 'Sign in or sign up'}>
      {isNew ? <SetUpText /> : <SignInText />}
      <SharedComputerChoice />
      <div className="row wrap">
        <Button onClick={leave} loading={isLeaving}>
          {isNew ? 'Set up' : 'Sign in'}
        </Button>
      </div>
      <p className="quiet small">
        After your first sign-in you are asked to accept the <AppLink to={href('terms')}>terms of use</AppLink>. How
        your data is handled is on the page <AppLink to={href('privacy')}>Privacy</AppLink>.
      </p>
    </Page>
  );
}

function SignInText() {
  return (
    <>
      <p>You sign in on the identity provider’s page and return here.</p>
      <p>No account yet? Ask someone in your company for an invitation.</p>
    </>
  );
}

/** For whoever makes the first account (AU26). */
function SetUpText() {
  return (
    <>
      <title>Set up · Muster</title>
      <p>Nobody has an account on this installation yet. Create the administrator’s account on the next page.</p>
      <p>You then create a company, import your first file, and invite others.</p>
    </>
  );
}
