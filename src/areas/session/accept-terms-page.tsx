import { Button } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { NewTabLink } from '../../kit/new-tab-link';
import { Page } from '../../kit/page';
import { failureToast } from '../../kit/toasts';
import { redirectTarget } from '../../session/redirect-target';
import { useSession } from '../../session/session';
import { acceptTerms, mayGoOn, termsState } from '../../session/terms';
import { TERMS_NUMBER } from '../../words/terms-text';
import { ByMode } from './by-mode';

export function AcceptTermsPage() {
  const { config, profile } = useSession();
  if (config?.auth.mode !== 'oidc' || profile === null) {
    return (
      <ByMode
        title="Accept the terms"
        bypass="This installation runs without sign-in, so there are no terms to accept."
        signIn="Sign in to accept the terms."
      />
    );
  }
  return <Terms />;
}

function Terms() {
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('redirect');
  const [isSending, setIsSending] = useState(false);
  const isAccepted = useIsAccepted();
  const accept = async (): Promise<void> => {
    setIsSending(true);
    try {
      await acceptTerms();
      navigate(redirectTarget(wanted, location.origin), { replace: true });
    } catch (error) {
      failureToast('The terms could not be accepted', error);
      setIsSending(false);
    }
  };
  if (isAccepted && !isSending) {
    return (
      <Page title="Accept the terms">
        <p>
          You have accepted the <AppLink to={href('terms')}>terms of use</AppLink>, version {TERMS_NUMBER}.
        </p>
        <div className="row wrap">
          <AppLink to={redirectTarget(wanted, location.origin)}>Go on</AppLink>
        </div>
      </Page>
    );
  }
  return (
    <Page title="Accept the terms">
      <p>
        To continue, accept the <NewTabLink to={href('terms')}>terms of use</NewTabLink>, version {TERMS_NUMBER}. How
        your data is handled is on the page <NewTabLink to={href('privacy')}>Privacy</NewTabLink>.
      </p>
      <div className="row wrap">
        <Button onClick={() => void accept()} loading={isSending}>
          Accept the terms
        </Button>
        <AppLink to={href('logout')}>Sign out instead</AppLink>
      </div>
    </Page>
  );
}

/** Whoever comes back to this page is not asked twice. */
function useIsAccepted(): boolean {
  const [isAccepted, setIsAccepted] = useState(false);
  useEffect(() => {
    let isHere = true;
    void mayGoOn().then(() => {
      if (isHere) setIsAccepted(termsState() === 'accepted');
    });
    return () => {
      isHere = false;
    };
  }, []);
  return isAccepted;
}
