import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';
import { useSession } from '../../session/session';
import { NotKnownYet } from './by-mode';

export function UnauthorizedPage() {
  const { state, profile } = useSession();
  if (state !== 'ready') return <NotKnownYet title="Not authorized" />;
  return (
    <Page title="Not authorized">
      <p>
        {profile === null
          ? 'Sign in to see this page.'
          : `You are signed in as ${profile.email}, which is not allowed to do that. An administrator of your company can change this.`}
      </p>
      <div className="row wrap">
        {profile === null ? (
          <>
            <LinkButton to={href('signup')}>Sign in or sign up</LinkButton>
            <LinkButton to={href('home')} variant="soft">
              Home
            </LinkButton>
          </>
        ) : (
          <LinkButton to={href('dashboard')}>Dashboard</LinkButton>
        )}
      </div>
    </Page>
  );
}
