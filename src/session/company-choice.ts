import type { CurrentUser } from '../../contract/areas/session';
import { primaryCompany } from '../../domain/abilities/standing';

/** The key of an address that names the company a page is about. */
export const COMPANY_KEY = 'company';

type Companies = readonly Pick<CurrentUser['companies'][number], 'companyId' | 'role'>[];

export interface CompanyChoice {
  readonly companyId: string | null;
  /** The address names a company that is none of theirs: nothing of another one is shown in its place. */
  readonly isForeign: boolean;
}

/** The company a tab is about: the one in its address, else the tab's last one, else the person's primary one. */
export function chooseCompany(companies: Companies, search: string, last: string | null): CompanyChoice {
  const mine = (id: string | null) => companies.find(({ companyId }) => companyId === id)?.companyId ?? null;
  const named = companyIn(search);
  if (named !== null) return { companyId: mine(named), isForeign: mine(named) === null };
  return { companyId: mine(last) ?? primaryCompany({ companies })?.companyId ?? null, isForeign: false };
}

export function companyIn(search: string): string | null {
  return new URLSearchParams(search).get(COMPANY_KEY);
}

/** An address with the company it is about; one that names a company already stays as it is. */
export function namingCompany(address: string, companyId: string): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  if (companyIn(search) !== null) return address;
  return `${path}${search.length > 1 ? `${search}&` : '?'}${COMPANY_KEY}=${companyId}${hash}`;
}
