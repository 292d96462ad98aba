import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';
import { Skeleton } from '../../kit/skeleton';
import { useSession } from '../../session/session';

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
  return (
    <Page title={title}>
      {state === 'starting' ? (
        <Skeleton width="50ch" height={20} />
      ) : (
        <p>{config?.auth.mode === 'bypass' ? bypass : signIn}</p>
      )}
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
