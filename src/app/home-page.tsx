import type { PageProps } from '../parts/area';
import { useSession } from '../session/session';
import { SessionGate } from '../session/session-gate';
import { areaPage } from './pages';

const Landing = areaPage('home');
const Dashboard = areaPage('dashboard');

/** The site root: the dashboard of those signed in, the front page for everybody else. */
export function HomePage(props: PageProps) {
  const { state, profile } = useSession();
  if (profile !== null) return <Dashboard {...props} />;
  if (state === 'ready') return <Landing {...props} />;
  return (
    <SessionGate>
      <p className="notice quiet" role="status">
        Opening your inventory
      </p>
    </SessionGate>
  );
}
