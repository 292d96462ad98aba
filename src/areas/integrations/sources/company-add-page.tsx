import { href } from '../../../../contract/paths';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import type { PageProps } from '../../../parts/area';
import { useSession } from '../../../session/session';
import { AddSourcePage } from './add-source-page';

/** The gallery of sources, for a company that is named in the path: what is added is the current company's. */
export function CompanyAddPage({ params }: PageProps) {
  const { companyId } = useSession();
  if (companyId === params['id']) return <AddSourcePage />;
  return (
    <Page title="Add a source">
      <EmptyState
        title="This is not the company you are in"
        text="A source belongs to the company you are in. Change to the other one at the top of the page, and open this address again."
      >
        <LinkButton to={href('integrationAdd')}>Add a source to this company</LinkButton>
      </EmptyState>
    </Page>
  );
}
