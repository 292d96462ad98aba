import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';

/** Opened by a token, by somebody who need not be signed in. */
export function ExceptionPage() {
  return (
    <Page title="Policy exception request">
      <p>There are no policies on this installation yet, so this link cannot lead to a request for an exception.</p>
      <div className="row wrap">
        <LinkButton to={href('home')}>Home</LinkButton>
      </div>
    </Page>
  );
}
