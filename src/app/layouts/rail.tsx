import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { Icon } from '../../kit/icon';
import { AREAS } from '../areas';

/** The areas; on a phone a bar at the bottom. */
export function Rail() {
  const [path] = useLocation();
  return (
    <nav className="rail" aria-label="Areas">
      {AREAS.map(({ rail }) => {
        if (rail === undefined) return null;
        const { label, icon, page, also = [] } = rail;
        const to = href(page);
        const isHere = path === to || path.startsWith(`${to}/`) || also.some((one) => path === href(one));
        return (
          <AppLink key={to} to={to} current={isHere}>
            <Icon path={icon} size={22} />
            <span>{label}</span>
          </AppLink>
        );
      })}
    </nav>
  );
}
