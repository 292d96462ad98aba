import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { href } from '../../contract/paths';
import { AppLink } from '../kit/app-link';
import { LinkButton } from '../kit/link-button';
import { EmptyState, ErrorState } from '../kit/notice';
import { Page } from '../kit/page';
import { failureToast } from '../kit/toasts';
import { refreshCompanies } from '../session/company';
import { namingCompany } from '../session/company-choice';
import { useSession } from '../session/session';

/** For somebody signed in whose page has no company to be about. */
export function NoCompany() {
  const { isForeignCompany } = useSession();
  return isForeignCompany ? <ForeignCompany /> : <NoCompanyYet />;
}

function NoCompanyYet() {
  return (
    <Page title="No company yet">
      <EmptyState
        title="You are not in a company yet"
        text="Create one and become its owner, or open the invitation link you were sent."
      >
        <LinkButton to={href('companyCreate')}>Create a company</LinkButton>
        <CheckAgain />
      </EmptyState>
    </Page>
  );
}

/** Says no more than that: whether there is such a company is nobody else's business. */
function ForeignCompany() {
  const { profile } = useSession();
  const companies = profile?.companies ?? [];
  return (
    <Page title="Company not available">
      <ErrorState
        title="You are not in the company of this link"
        text={
          companies.length === 0
            ? 'Ask whoever sent you the link to invite you.'
            : 'Ask whoever sent you the link to invite you, or choose one of your companies.'
        }
      >
        <CheckAgain />
      </ErrorState>
      {companies.length === 0 ? null : (
        <nav aria-label="Your companies">
          <ul>
            {companies.map(({ companyId, name }) => (
              <li key={companyId}>
                <AppLink to={namingCompany(href('dashboard'), companyId)}>{name}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Page>
  );
}

function CheckAgain() {
  const [isAsking, setIsAsking] = useState(false);
  const ask = (): void => {
    setIsAsking(true);
    refreshCompanies()
      .catch((error: unknown) => failureToast('The server could not be reached', error))
      .finally(() => setIsAsking(false));
  };
  return (
    <Button variant="soft" loading={isAsking} onClick={ask}>
      Check again
    </Button>
  );
}
