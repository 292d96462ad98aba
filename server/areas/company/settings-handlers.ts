import type { companySettingsEndpoints, ownCompanyEndpoints } from '../../../contract/areas/company/settings';
import type { Handlers } from '../../calls/handler';
import { forbidden } from '../../calls/refusal';
import {
  companyDetails,
  deleteLater,
  keepCompany,
  listOwnCompanies,
  updateCompany,
} from '../../identity/company-settings';
import { createInvitations, renewInvitation } from '../../identity/invitations';
import { mayInvite } from '../../identity/invite-right';

export const companySettingsHandlers: Handlers<
  keyof typeof ownCompanyEndpoints | keyof typeof companySettingsEndpoints
> = {
  'companies.list': async ({ tx }) => ({ companies: await listOwnCompanies(tx) }),
  'company.get': ({ tx, companyId }) => companyDetails(tx, companyId),
  'company.update': ({ tx, companyId, body }) => updateCompany(tx, companyId, body),
  'company.delete': ({ tx, companyId, body }) => deleteLater(tx, companyId, body.name),
  'company.keep': ({ tx, companyId }) => keepCompany(tx, companyId),
  'invitations.create-many': async ({ tx, companyId, body }) => {
    if (!mayInvite(tx.principal, { companyId }, body.role)) throw forbidden();
    return createInvitations(tx, companyId, body.emails, body.role);
  },
  'invitations.renew': ({ tx, companyId, params }) => renewInvitation(tx, companyId, params.id),
};
