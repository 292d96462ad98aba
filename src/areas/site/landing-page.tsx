import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';
import { useServerAway } from '../../session/use-server-away';

export function LandingPage() {
  const isAway = useServerAway();
  return (
    <Page title="Every asset you answer for, once, in every tab, online or not">
      <p>Bring the files your scanners export, see every asset they name, and ask any question of them.</p>
      <div className="row wrap">
        <LinkButton to={href('signup')}>Sign in or sign up</LinkButton>
        <LinkButton to={href('platform')} variant="soft">
          The platform
        </LinkButton>
      </div>
      {isAway ? <p className="quiet small">The server cannot be reached now, and signing in needs it.</p> : null}
    </Page>
  );
}
