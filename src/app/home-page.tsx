import { lazy } from 'react';
import { useSession } from '../session/session';
import { SessionGate } from '../session/session-gate';

const Landing = lazy(() => import('../areas/site/landing-page').then(({ LandingPage }) => ({ default: LandingPage })));
const Dashboard = lazy(() =>
  import('../areas/boards/dashboard-page').then(({ DashboardPage }) => ({ default: DashboardPage })),
);

/** The site root: the dashboard of those signed in, the front page for everybody else. */
export function HomePage() {
  const { state, profile } = useSession();
  if (profile !== null) return <Dashboard />;
  if (state === 'ready') return <Landing />;
  return (
    <SessionGate>
      <p className="notice quiet" role="status">
        Opening your inventory
      </p>
    </SessionGate>
  );
}
