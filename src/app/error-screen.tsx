import { Button } from '@radix-ui/themes';
import { useLocation } from 'wouter';
import { href } from '../../contract/paths';
import { useSession } from '../session/session';
import './error-screen.css';
import { errorText } from './error-text';

interface Props {
  readonly status: number | null;
  readonly message: string;
}

/** The full-page error screen (specification §2). */
export function ErrorScreen({ status, message }: Props) {
  const { profile } = useSession();
  const [, navigate] = useLocation();
  const { title, subtitle } = errorText(status, message);
  const fallback = profile === null ? href('home') : href('dashboard');
  const leave = (to: string): void => {
    navigate(to);
    // An error boundary above the router keeps showing until the page starts anew.
    if (status !== 404) location.assign(to);
  };
  return (
    <div className="error-screen">
      <title>{`${title} · Muster`}</title>
      <div className="error-card" role="alert">
        <h1>{title}</h1>
        <p>{subtitle}</p>
        <Detail status={status} message={message} />
        <div className="row wrap">
          <Button onClick={() => leave(fallback)}>{profile === null ? 'Go to Home' : 'Go to Dashboard'}</Button>
          <Button variant="soft" color="gray" onClick={() => (history.length > 1 ? history.back() : leave(fallback))}>
            Go Back
          </Button>
        </div>
      </div>
    </div>
  );
}

function Detail({ status, message }: Props) {
  if (status === 404) {
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
  }
  if (status === 403) return <p>Proper authorization is needed. Please contact an administrator.</p>;
  if (status === 500) return <p>The team has been notified. Please try again later.</p>;
  return <p>{message || 'Please refresh the page, or contact support.'}</p>;
}
