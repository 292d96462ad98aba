import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';
import { useSession } from '../../session/session';
import { useServerAway } from '../../session/use-server-away';

export function LandingPage() {
  const isAway = useServerAway();
  const isNew = useSession().config?.isNew === true;
  return (
    <Page title="Every asset you are responsible for, in one place, online or offline">
      <p>Import the files your scanners export, see each asset once, and query all of them.</p>
      <div className="row wrap">
        <LinkButton to={href('signup')}>{isNew ? 'Set up Muster' : 'Sign in or sign up'}</LinkButton>
        <LinkButton to={href('platform')} variant="soft">
          The platform
        </LinkButton>
      </div>
      {isAway ? <p className="quiet small">Signing in needs the server, which cannot be reached now.</p> : null}
    </Page>
  );
}
