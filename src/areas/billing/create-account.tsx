import { billingEndpoints } from '../../../contract/areas/billing';
import { call } from '../../data/call';
import { NameForm } from '../../kit/name-form';
import { refreshCompanies } from '../../session/company';

const { 'billing-accounts.create': CREATE } = billingEndpoints;

/** Whoever creates one is its admin. */
export function CreateAccount() {
  const create = async (name: string): Promise<void> => {
    await call('billing-accounts.create', CREATE.answer, {}, { name });
    // The roles of the profile hold the account's, too.
    await refreshCompanies();
  };
  return (
    <div className="panel-body">
      <NameForm label="Name" missing="Enter a name for the account." button="Create billing account" create={create} />
    </div>
  );
}
