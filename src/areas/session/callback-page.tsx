import { useEffect } from 'react';
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

/** Where the identity provider sends people back to. */
export function CallbackPage() {
  const { config } = useSession();
  const [, navigate] = useLocation();
  const isExpected = config?.auth.mode === 'oidc';
  useEffect(() => {
    if (!isExpected) return;
    finishing ??= finishSignIn();
    finishing.then(
      (target) => navigate(target, { replace: true }),
      (error: unknown) => {
        console.warn('The sign-in could not be completed.', error);
        navigate(`${href('authError')}?${new URLSearchParams({ error: problemCode(error) })}`, { replace: true });
      },
    );
  }, [isExpected, navigate]);
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
