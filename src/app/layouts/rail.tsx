import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { Icon } from '../../kit/icon';
import { useVisitor } from '../use-visitor';
import { entryAt, railEntries } from './rail-entries';

/** The areas; on a phone a bar at the bottom. */
export function Rail() {
  const [path] = useLocation();
  const entries = railEntries(useVisitor());
  const here = entryAt(path);
  return (
    <nav className="rail" aria-label="Areas">
      {entries.map((entry) => (
        <AppLink key={entry.page} to={href(entry.page)} current={entry === here}>
          <Icon path={entry.icon} size={22} />
          <span>{entry.label}</span>
        </AppLink>
      ))}
    </nav>
  );
}
