import type { companyEndpoints, memberEndpoints } from '../../../contract/areas/company';
import type { Handlers } from '../../calls/handler';
import { forbidden } from '../../calls/refusal';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { acceptInvitation, confirmInvitation } from '../../identity/accept-invitation';
import { announceAccess } from '../../identity/access-watch';
import { changeRole, createCompany, listMembersInUse, removeMember } from '../../identity/companies';
import { createInvitation, describeInvitation, listInvitations, revokeInvitation } from '../../identity/invitations';
import { mayInvite } from '../../identity/invite-right';

export const companyHandlers: Handlers<keyof typeof companyEndpoints | keyof typeof memberEndpoints> = {
  'companies.create': async ({ tx, services, body }) => {
    tx.afterCommit(() => announceAccess(services.hub, tx.principal.userId));
    return { companyId: await createCompany(tx, body.name) };
  },
  'invitations.get': ({ services, params }) =>
    withAccess(services, SYSTEM, (tx) => describeInvitation(tx, params.token)),
  'invitations.accept': ({ tx, services, params }) => {
    tx.afterCommit(() => announceAccess(services.hub, tx.principal.userId));
    return acceptInvitation(tx, params.token);
  },
  'members.list': async ({ tx, companyId }) => ({ members: await listMembersInUse(tx, companyId) }),
  'members.update': ({ tx, services, companyId, params, body }) => {
    tx.afterCommit(() => announceAccess(services.hub, params.id));
    return changeRole(tx, companyId, params.id, body.role);
  },
  'members.remove': async ({ tx, services, companyId, params }) => {
    tx.afterCommit(() => announceAccess(services.hub, params.id));
    await removeMember(tx, companyId, params.id);
    return { removed: true };
  },
  'invitations.list': async ({ tx, companyId }) => ({ invitations: await listInvitations(tx, { companyId }) }),
  'invitations.create': async ({ tx, companyId, body }) => {
    if (!mayInvite(tx.principal, { companyId }, body.role)) throw forbidden();
    return createInvitation(tx, { companyId }, body.email, body.role);
  },
  'invitations.revoke': async ({ tx, companyId, params }) => {
    await revokeInvitation(tx, { companyId }, params.id);
    return { revoked: true };
  },
  'invitations.confirm': async ({ tx, services, companyId, params }) => {
    const userId = await confirmInvitation(tx, { companyId }, params.id);
    tx.afterCommit(() => announceAccess(services.hub, userId));
    return { confirmed: true };
  },
};
