import { Button } from '@radix-ui/themes';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../contract/paths';
import { AppLink } from '../kit/app-link';
import { useSession } from '../session/session';
import { captureError } from '../third-parties/error-reports';
import './error-screen.css';
import { errorText } from './error-text';
import { goBack, homeOf } from './go-back';
import { Logo } from './layouts/logo';

interface Problem {
  readonly status: number | null;
  readonly message: string;
  /** What an answer said beside its status; few errors have one (EC10). */
  readonly statusMessage?: string | undefined;
}

interface Props extends Problem {
  /** Something threw: leaving starts the page anew. */
  readonly afterCrash?: boolean;
}

/** The full-page error screen (specification §2). */
export function ErrorScreen({ status, message, statusMessage, afterCrash = false }: Props) {
  const { profile } = useSession();
  const [, navigate] = useLocation();
  const { title, subtitle } = errorText(status, statusMessage);
  useReport({ status, message }, afterCrash);
  const leave = afterCrash ? (to: string) => location.assign(to) : navigate;
  const signedIn = profile !== null;
  const home = homeOf(signedIn);
  return (
    <div className="error-screen">
      <title>{`${title} · Muster`}</title>
      <header>
        <AppLink to={home} className="brand" label="Muster, home">
          <Logo /> Muster
        </AppLink>
      </header>
      <main id="main" tabIndex={-1} className="error-card">
        <div role="alert">
          <h1>{title}</h1>
          <p className="error-subtitle">{subtitle}</p>
        </div>
        <Detail status={status} message={message} />
        <div className="row wrap">
          <Button onClick={() => leave(home)}>{signedIn ? 'Go to Dashboard' : 'Go to Home'}</Button>
          {signedIn ? null : (
            <Button variant="soft" onClick={() => leave(href('signup'))}>
              Sign In / Sign Up
            </Button>
          )}
          {signedIn ? (
            <Button variant="soft" color="gray" onClick={() => goBack(signedIn, leave)}>
              Go Back
            </Button>
          ) : null}
        </div>
        {signedIn ? null : <BackLink leave={leave} />}
      </main>
    </div>
  );
}

/** What threw was reported where it was caught. */
function useReport({ status, message }: Problem, isReported: boolean): void {
  useEffect(() => {
    if (!isReported) captureError(Object.assign(new Error(message), { status }));
  }, [status, message, isReported]);
}

/** Strangers have two buttons; going back is a link for them, and leads to the root where nothing is before. */
function BackLink({ leave }: { readonly leave: (to: string) => void }) {
  return (
    <p className="small">
      <a
        href={homeOf(false)}
        onClick={(event) => {
          event.preventDefault();
          goBack(false, leave);
        }}
      >
        Go Back
      </a>
    </p>
  );
}

function Detail({ status, message }: Problem) {
  switch (status) {
    case 404:
      return (
        <>
          <p className="mono">{message}</p>
          <p>The page does not exist or may have been moved.</p>
          <ul>
            <li>Check the URL for typos</li>
            <li>The page may have been moved or deleted</li>
            <li>The link may be outdated</li>
          </ul>
          <p>If you believe this page should exist, please contact support.</p>
        </>
      );
    case 403:
      return <p>Proper authorization is needed. Please contact an administrator.</p>;
    case 500:
      return <p>The team has been notified. Please try again later.</p>;
    default:
      return <p>{message || 'Please refresh the page, or contact support.'}</p>;
  }
}
