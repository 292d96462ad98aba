import { type ReactNode, useCallback, useEffect } from 'react';
import { type AroundNavHandler, Router, useLocation, useSearch } from 'wouter';
import { companyIn } from '../session/company-choice';
import { useSession } from '../session/session';
import { addressOf, isCompanyPage } from './company-address';

/** Every link and every navigation inside says which company it is about. */
export function CompanyRouter({ children }: { readonly children: ReactNode }) {
  const { companyId } = useSession();
  const hrefs = useCallback((to: string) => addressOf(to, companyId), [companyId]);
  const aroundNav = useCallback<AroundNavHandler>(
    (navigate, to, options) => navigate(addressOf(to, companyId), options),
    [companyId],
  );
  return (
    <Router hrefs={hrefs} aroundNav={aroundNav}>
      <NamedAddress companyId={companyId} />
      {children}
    </Router>
  );
}

/** An address that was typed, or kept from before, gets the company it turned out to be about. */
function NamedAddress({ companyId }: { readonly companyId: string | null }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const isDue = companyId !== null && isCompanyPage(path) && companyIn(search) === null;
  useEffect(() => {
    if (!isDue) return;
    const { pathname, search: query, hash } = location;
    navigate(pathname + query + hash, { replace: true, state: history.state });
  }, [isDue, navigate]);
  return null;
}
