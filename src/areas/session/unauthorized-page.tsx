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
          ? 'This needs somebody who is signed in.'
          : `You are signed in as ${profile.email}, and this account may not do that. An administrator of your company can change it.`}
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
