import type { companyEndpoints, memberEndpoints } from '../../../contract/areas/company';
import { withAccess } from '../../db/access';
import type { Handlers } from '../../handler';
import { ATTEMPTS, takeAttempt, tooMany } from '../../identity/attempts';
import { changeRole, createCompany, listMembers, mayHandOut, removeMember } from '../../identity/companies';
import {
  acceptInvitation,
  createInvitation,
  describeInvitation,
  listInvitations,
  revokeInvitation,
} from '../../identity/invitations';
import { SYSTEM } from '../../identity/principal';
import { forbidden } from '../../refusal';
import { announceAccess } from '../../sync/access-watch';

export const companyHandlers: Handlers<keyof typeof companyEndpoints | keyof typeof memberEndpoints> = {
  'companies.create': async ({ tx, services, body }) => {
    tx.afterCommit(() => announceAccess(services.hub, tx.principal.userId));
    return { companyId: await createCompany(tx, body.name) };
  },
  'invitations.get': async ({ services, params, address }) => {
    // Counted in a transaction of its own: a wrong token undoes the other one.
    const wait = await withAccess(services, SYSTEM, ({ db, now }) =>
      takeAttempt(db, now, `invitation ${address}`, ATTEMPTS.token),
    );
    if (wait > 0) throw tooMany(wait);
    return withAccess(services, SYSTEM, (tx) => describeInvitation(tx, params.token));
  },
  'invitations.accept': ({ tx, services, params }) => {
    tx.afterCommit(() => announceAccess(services.hub, tx.principal.userId));
    return acceptInvitation(tx, params.token);
  },
  'members.list': async ({ tx, companyId }) => ({ members: await listMembers(tx.db, companyId) }),
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
    if (!mayHandOut(tx.principal, companyId, body.role)) throw forbidden();
    return createInvitation(tx, { companyId }, body.email, body.role);
  },
  'invitations.revoke': async ({ tx, companyId, params }) => {
    await revokeInvitation(tx, { companyId }, params.id);
    return { revoked: true };
  },
};
