import type { CompanyDetails } from '../../../contract/areas/company/settings';
import { href } from '../../../contract/paths';
import { isCompanyAdmin } from '../../../domain/abilities/standing';
import { useCached } from '../../data/use-cached';
import { type Fact, Facts } from '../../details/facts';
import { AppLink } from '../../kit/app-link';
import { count, yesNo } from '../../kit/format';
import { LinkButton } from '../../kit/link-button';
import { Page } from '../../kit/page';
import { RelativeTime } from '../../kit/relative-time';
import type { PageProps } from '../../parts/area';
import { CachedPanel } from '../../parts/cached-panel';
import { namingCompany } from '../../session/company-choice';
import { useSession } from '../../session/session';
import { DeletionNotice } from './company-deletion';

/** What a company is, for the people in it. */
export function CompanyPage({ params }: PageProps) {
  const { profile } = useSession();
  const id = params['id'] ?? '';
  return profile === null ? null : <Of key={id} id={id} mayChange={isCompanyAdmin({ ...profile }, id)} />;
}

function Of({ id, mayChange }: { readonly id: string; readonly mayChange: boolean }) {
  const answer = useCached('company.get', {}, id);
  const [{ state }] = answer;
  const at = (address: string) => namingCompany(address, id);
  return (
    <Page
      title={answer[0].state === 'ready' ? answer[0].body.name : 'Company'}
      about="Its people, its figures, and what is asked of who works in it."
      actions={
        mayChange && state === 'ready' ? (
          <>
            <LinkButton variant="soft" to={at(href('companyWizard'))}>
              Set-up guide
            </LinkButton>
            <LinkButton variant="soft" to={at(href('companyUsers'))}>
              People
            </LinkButton>
            <LinkButton to={at(href('companyEdit', { id }))}>Edit company</LinkButton>
          </>
        ) : undefined
      }
    >
      <CachedPanel title="About" of={answer} what="the company" rows={5}>
        {(company) => (
          <>
            <DeletionNotice company={company} mayChange={mayChange} />
            <Facts facts={factsOf(company, mayChange, at)} />
          </>
        )}
      </CachedPanel>
    </Page>
  );
}

function factsOf(company: CompanyDetails, mayChange: boolean, at: (address: string) => string): readonly Fact[] {
  const { about, contact, createdAt, needsSecondStep, figures } = company;
  const people = count(figures.people);
  return [
    { label: 'Description', value: about === '' ? '–' : about },
    { label: 'Contact', value: contact === '' ? '–' : <a href={`mailto:${contact}`}>{contact}</a> },
    { label: 'People', value: mayChange ? <AppLink to={at(href('companyUsers'))}>{people}</AppLink> : people },
    { label: 'Assets', value: <AppLink to={at(href('assets'))}>{count(figures.assets)}</AppLink> },
    { label: 'Integrations', value: <AppLink to={at(href('integrations'))}>{count(figures.integrations)}</AppLink> },
    {
      label: 'Second step',
      value: `${yesNo(needsSecondStep)}${needsSecondStep ? ', for everyone' : ', each person decides'}`,
    },
    { label: 'Created', value: <RelativeTime at={createdAt} /> },
  ];
}
