import { IDENTITY_PREFIX } from '../../../contract/areas/account';
import type { adminEndpoints } from '../../../contract/areas/admin';
import type { Handlers } from '../../calls/handler';
import { announceAccess } from '../../identity/access-watch';
import { endImpersonation, exchangeImpersonation, startImpersonation } from '../../identity/impersonation';
import { createResetLink } from '../../identity/local-accounts';
import { requirePlatformAdmin } from '../../identity/permission';
import { listUsers } from '../../identity/users';

export const adminHandlers: Handlers<keyof typeof adminEndpoints> = {
  'admin.users': ({ tx, query }) => {
    requirePlatformAdmin(tx.principal);
    return listUsers(tx.db, query);
  },
  'admin.reset-link': async ({ tx, params }) => {
    requirePlatformAdmin(tx.principal);
    const { token, expiresAt } = await createResetLink(tx, params.id);
    return { path: `${IDENTITY_PREFIX}/reset/${token}`, expiresAt };
  },
  'impersonation.start': ({ tx, body }) => {
    requirePlatformAdmin(tx.principal);
    return startImpersonation(tx, body.userId);
  },
  'impersonation.exchange': ({ tx, body }) => {
    requirePlatformAdmin(tx.principal);
    return exchangeImpersonation(tx, body.code);
  },
  'impersonation.end': async ({ tx, services }) => {
    await endImpersonation(tx);
    tx.afterCommit(() => announceAccess(services.hub, tx.principal.userId));
    return { ended: true };
  },
};
