import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';
import { useSession } from '../../session/session';

export function InvitationPage() {
  const { config } = useSession();
  return (
    <Page title="Company invitation">
      <p>
        {config?.auth.mode === 'bypass'
          ? 'An invitation is accepted by somebody who signs in, and this installation runs without sign-in.'
          : 'This version of the app cannot accept the invitation yet. It stays valid until it expires.'}
      </p>
      <div className="row wrap">
        <LinkButton to={href('home')}>Home</LinkButton>
      </div>
    </Page>
  );
}
