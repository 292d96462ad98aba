import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { Page } from '../../kit/page';
import { Skeleton } from '../../kit/skeleton';
import { useSession } from '../../session/session';
import { finishSignIn } from '../../session/sign-in';
import { ByMode } from './by-mode';
import { problemCode } from './sign-in-problem';

/** A code counts once, however often the page is rendered. */
let finishing: Promise<string> | null = null;

/** A profile that is long in coming keeps nobody from the dashboard. */
const START_WAIT_MS = 3_000;

/** Where the identity provider sends people back to. */
export function CallbackPage() {
  const { config, profile } = useSession();
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<string | null>(null);
  const isExpected = config?.auth.mode === 'oidc';
  useEffect(() => {
    if (!isExpected) return;
    finishing ??= finishSignIn();
    finishing.then(
      (target) => setTarget(target),
      (error: unknown) => {
        console.warn('The sign-in could not be completed.', error);
        navigate(`${href('authError')}?${new URLSearchParams({ error: problemCode(error) })}`, { replace: true });
      },
    );
  }, [isExpected, navigate]);
  const start = profile === null ? null : (profile.preferences.start ?? 'dashboard');
  useEffect(() => {
    if (target === null) return;
    // Who wanted to go nowhere else begins where they like to: that is known once their profile is.
    const go = (to: string): void => navigate(to, { replace: true });
    if (target !== href('dashboard')) return go(target);
    if (start !== null) return go(href(start));
    const timer = setTimeout(() => go(target), START_WAIT_MS);
    return () => clearTimeout(timer);
  }, [target, start, navigate]);
  if (!isExpected) {
    return (
      <ByMode
        title="Signing in"
        bypass="This installation runs without sign-in, so there is no sign-in to complete."
        signIn="Opening your inventory"
      />
    );
  }
  return (
    <Page title="Signing in">
      <p role="status">Opening your inventory</p>
      <Skeleton width="50ch" height={20} />
    </Page>
  );
}
