import type { EndpointRow } from '../../contract/endpoints';
import type { Membership, UserPrincipal } from './principal';

/** What a call needs of a person's role in the company. The whole table of rules takes this place. */
type Need = 'read' | 'write';

const needOf = (row: EndpointRow): Need => (row.method === 'GET' ? 'read' : 'write');

/** Members read; admins and owners also write, and platform administrators wherever they are members. */
export function mayCall(principal: UserPrincipal, membership: Membership, row: EndpointRow): boolean {
  if (needOf(row) === 'read' || principal.isPlatformAdmin) return true;
  return membership.role === 'owner' || membership.role === 'admin';
}

/** The company named, else the primary one: where the person is owner, else their first. */
export function companyOf(principal: UserPrincipal, named: string | undefined): Membership | undefined {
  const { memberships } = principal;
  if (named !== undefined) return memberships.find(({ companyId }) => companyId === named);
  return memberships.find(({ role }) => role === 'owner') ?? memberships[0];
}
