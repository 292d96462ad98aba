import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';
import { Skeleton } from '../../kit/skeleton';
import { useSession } from '../../session/session';
import { SessionGate } from '../../session/session-gate';

interface Props {
  readonly title: string;
  /** What holds on an installation without sign-in. */
  readonly bypass: string;
  /** What holds on any other. */
  readonly signIn: string;
}

/** A page about signing in says what it can do on this installation. */
export function ByMode({ title, bypass, signIn }: Props) {
  const { state, config, profile } = useSession();
  if (state !== 'ready' || config === null) return <NotKnownYet title={title} />;
  return (
    <Page title={title}>
      <p>{config.auth.mode === 'bypass' ? bypass : signIn}</p>
      <div className="row wrap">
        {profile === null ? (
          <LinkButton to={href('home')}>Home</LinkButton>
        ) : (
          <LinkButton to={href('dashboard')}>Dashboard</LinkButton>
        )}
      </div>
    </Page>
  );
}

/** AU25: who is here is not known, so nothing is said of it. */
export function NotKnownYet({ title }: Pick<Props, 'title'>) {
  return (
    <Page title={title}>
      <SessionGate>
        <Skeleton width="50ch" height={20} />
      </SessionGate>
    </Page>
  );
}
