import type { PathName } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import type { Area } from '../../contract/routes/route';
import { isPlanned } from './planned';

/** What these areas show is the person's, or the installation's. */
const OF_NO_COMPANY: ReadonlySet<Area> = new Set<Area>([
  'account',
  'billing',
  'admin',
  'news',
  'site',
  'session',
  'debug',
]);
const WITHOUT: ReadonlySet<PathName> = new Set<PathName>(['companies', 'company', 'companyEdit']);

/** Whether a page, for somebody signed in, is about the company in use and has nothing to show without one. */
export function needsCompany(name: PathName): boolean {
  const { layout, area } = ROUTES[name];
  if (name === 'home') return true;
  return layout === 'dashboard' && !isPlanned(name) && !OF_NO_COMPANY.has(area) && !WITHOUT.has(name);
}
