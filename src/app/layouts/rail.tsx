import { mdiDatabaseSearchOutline, mdiServerOutline, mdiSync, mdiViewDashboardOutline } from '@mdi/js';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { Icon } from '../../kit/icon';

const AREAS = [
  { label: 'Dashboard', to: href('dashboard'), icon: mdiViewDashboardOutline },
  { label: 'Assets', to: href('assets'), icon: mdiServerOutline },
  { label: 'Queries', to: href('queries'), icon: mdiDatabaseSearchOutline },
  { label: 'Sync history', to: href('syncHistory'), icon: mdiSync },
] as const;

/** The areas; on a phone a bar at the bottom. */
export function Rail() {
  const [path] = useLocation();
  // Who sees the rail at the site root sees the dashboard there.
  const here = path === href('home') ? href('dashboard') : path === href('queryBuilder') ? href('queries') : path;
  return (
    <nav className="rail" aria-label="Areas">
      {AREAS.map(({ label, to, icon }) => (
        <AppLink key={to} to={to} current={here === to || here.startsWith(`${to}/`)}>
          <Icon path={icon} size={22} />
          <span>{label}</span>
        </AppLink>
      ))}
    </nav>
  );
}
