import type { PathName } from './paths';
import { ADMIN_ROUTES } from './routes/admin';
import { COMPANY_ROUTES } from './routes/company';
import type { Route } from './routes/route';
import { SITE_ROUTES } from './routes/site';
import { WORK_ROUTES } from './routes/work';

/** The route map of specification §2. A path without a row does not compile. */
export const ROUTES: Readonly<Record<PathName, Route>> = {
  ...SITE_ROUTES,
  ...WORK_ROUTES,
  ...COMPANY_ROUTES,
  ...ADMIN_ROUTES,
};
