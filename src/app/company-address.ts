import { PATH_NAMES, PATHS } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { namingCompany } from '../session/company-choice';

/** One expression for all paths whose layout is (not) the dashboard's: this is asked for every link drawn. */
function pathsWhere(isDashboard: boolean): RegExp {
  const patterns = PATH_NAMES.filter((name) => (ROUTES[name].layout === 'dashboard') === isDashboard).map((name) =>
    PATHS[name].replace(/:\w+/g, '[^/]+').replace(/\*\w+/g, '.+'),
  );
  return new RegExp(`^(?:${patterns.join('|')})/?$`, 'i');
}

const DASHBOARD = pathsWhere(true);
/** Asked first: `/companies/create` looks like a company's own page. */
const OTHERS = pathsWhere(false);

/** Whether a page is about the company in use, so that its address has to say which. */
export const isCompanyPage = (path: string): boolean => !OTHERS.test(path) && DASHBOARD.test(path);

/** The address a link or a navigation leads to, with the company where it matters. */
export function addressOf(to: string, companyId: string | null): string {
  const path = /^[^?#]*/.exec(to)?.[0] ?? '';
  return companyId !== null && isCompanyPage(path) ? namingCompany(to, companyId) : to;
}

/** Where somebody stands after switching: on the same page, or where that is one record's, on the dashboard. */
export function switchAddress(path: string, companyId: string): string {
  const isOneRecords = !Object.values(PATHS).some((pattern) => pattern === path);
  return namingCompany(isOneRecords || !isCompanyPage(path) ? PATHS.dashboard : path, companyId);
}
