import { useLocation } from 'wouter';
import { companyEndpoints } from '../../../contract/areas/company';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { AppLink } from '../../kit/app-link';
import { NameForm } from '../../kit/name-form';
import { Page } from '../../kit/page';
import { refreshCompanies } from '../../session/company';
import { namingCompany } from '../../session/company-choice';

const { 'companies.create': CREATE } = companyEndpoints;

/** Whoever creates a company owns it, and goes on in it. */
export function CreatePage() {
  const [, navigate] = useLocation();
  const create = async (name: string): Promise<void> => {
    const { companyId } = await call('companies.create', CREATE.answer, {}, { name });
    await refreshCompanies();
    navigate(namingCompany(href('dashboard'), companyId));
  };
  return (
    <Page
      title="Create a company"
      about="You become its owner and can invite others. Its assets, people and history are separate from every other company’s."
    >
      <NameForm isMain label="Name" missing="Enter a name for the company." button="Create company" create={create} />
      <p>
        <AppLink to={href('dashboard')}>Back to the dashboard</AppLink>
      </p>
    </Page>
  );
}
