import type { PathName } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { areaOf } from './areas';
import { isPlanned } from './planned';

/** Of companies, but of none in particular. */
const WITHOUT: ReadonlySet<PathName> = new Set<PathName>(['companies', 'company', 'companyEdit']);

/** Whether a page, for somebody signed in, is about the company in use and has nothing to show without one. */
export function needsCompany(name: PathName): boolean {
  if (name === 'home') return true;
  const { layout, area } = ROUTES[name];
  return layout === 'dashboard' && !isPlanned(name) && areaOf(area).serves === 'company' && !WITHOUT.has(name);
}
