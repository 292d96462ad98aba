import { href } from '../../../contract/paths';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';

/** Opened by a token, by somebody who need not be signed in. */
export function ExceptionPage() {
  return (
    <Page title="Policy exception request">
      <p>This installation has no policies yet, so there is no exception request to show.</p>
      <div className="row wrap">
        <LinkButton to={href('home')}>Home</LinkButton>
      </div>
    </Page>
  );
}
