import { ENDPOINT_ACCESS } from '../../contract/access/endpoint-access';
import type { EndpointRow } from '../../contract/endpoints';
import { isKeyOf } from '../../contract/narrow';
import { forbidden } from '../calls/refusal';
import type { Membership, UserPrincipal } from '../db/principal';
import { abilityOf } from './person';

export const isCompanyEndpoint = (id: string) => isKeyOf(ENDPOINT_ACCESS, id);

/** May the person make this call in the company, for any of its rows? Handlers ask again about the row. */
export function mayCall(principal: UserPrincipal, { companyId }: Membership, id: string): boolean {
  if (!isCompanyEndpoint(id)) return false;
  const [action, subject] = ENDPOINT_ACCESS[id];
  // As their own row: what is only theirs may be created, and which row it is only the handler knows.
  const row = { companyId, id: subject === 'Company' ? companyId : '', ownerId: principal.userId };
  return abilityOf(principal).can(action, { subject, row });
}

/** Some calls are only for the person themself: not for who acts in their place, not for a script. */
export function mayUseMeans({ means }: UserPrincipal, row: EndpointRow): boolean {
  switch (row.means) {
    case undefined:
      return true;
    case 'own-name':
      return means.kind !== 'impersonation';
    case 'in-person':
      return means.kind === 'session';
  }
}

/** The company named, else the primary one: where the person is owner, else their first. */
export function companyOf(principal: UserPrincipal, named: string | undefined): Membership | undefined {
  const { memberships } = principal;
  if (named !== undefined) return memberships.find(({ companyId }) => companyId === named);
  return memberships.find(({ role }) => role === 'owner') ?? memberships[0];
}

/** Of the installation itself, a row without a company: an owner rules only their own. */
export function requirePlatformAdmin(principal: UserPrincipal): void {
  if (!abilityOf(principal).can('manage', { subject: 'Platform', row: {} })) throw forbidden();
}
