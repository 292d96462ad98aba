import type { PathName } from './paths';
import { ADMIN_ROUTES } from './routes/admin';
import { COMPANY_ROUTES } from './routes/company';
import type { Area, Route } from './routes/route';
import { SITE_ROUTES } from './routes/site';
import { WORK_ROUTES } from './routes/work';

const TABLE = {
  ...SITE_ROUTES,
  ...WORK_ROUTES,
  ...COMPANY_ROUTES,
  ...ADMIN_ROUTES,
};

/** The route map of specification §2. A path without a row does not compile. */
export const ROUTES: Readonly<Record<PathName, Route>> = TABLE;

/** The paths of an area. */
export type PathOf<Name extends Area> = {
  [Path in PathName]: (typeof TABLE)[Path]['area'] extends Name ? Path : never;
}[PathName];
