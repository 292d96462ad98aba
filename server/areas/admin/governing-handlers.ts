import type { governingEndpoints } from '../../../contract/areas/admin/governing';
import type { Handlers } from '../../calls/handler';
import { requirePlatformAdmin } from '../../identity/permission';
import { restoreUser, suspendUser } from '../../identity/suspension';
import { listCompanies, readCompany, readOverview } from './read-governing';

export const governingHandlers: Handlers<keyof typeof governingEndpoints> = {
  'admin.overview': ({ tx, services }) => {
    requirePlatformAdmin(tx.principal);
    return readOverview(tx, services.config.build, services.sendsMail === true);
  },
  'admin.companies': ({ tx, query }) => {
    requirePlatformAdmin(tx.principal);
    return listCompanies(tx, query.q ?? '', query.after);
  },
  'admin.company': ({ tx, params }) => {
    requirePlatformAdmin(tx.principal);
    return readCompany(tx, params.id);
  },
  'admin.suspend-user': ({ tx, params, body, services }) => {
    requirePlatformAdmin(tx.principal);
    return suspendUser(tx, services.hub, params.id, body.reason);
  },
  'admin.restore-user': ({ tx, params, services }) => {
    requirePlatformAdmin(tx.principal);
    return restoreUser(tx, services.hub, params.id);
  },
};
