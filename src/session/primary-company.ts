import type { CurrentUser } from '../../contract/areas/session';

/** The company the person owns, else the first (specification §6). */
export function primaryCompany(
  companies: readonly Pick<CurrentUser['companies'][number], 'companyId' | 'role'>[],
): string | null {
  const owned = companies.find(({ role }) => role.toLowerCase() === 'owner');
  return (owned ?? companies[0])?.companyId ?? null;
}
