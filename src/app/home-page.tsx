import { Redirect } from 'wouter';
import { href } from '../../contract/paths';
import { useSession } from '../session/session';
import { SessionGate } from './session-gate';

/** Signed-in people land on their dashboard. */
export function HomePage() {
  const { profile } = useSession();
  return profile === null ? (
    <SessionGate>
      <p className="notice quiet" role="status">
        Opening your inventory
      </p>
    </SessionGate>
  ) : (
    <Redirect to={href('dashboard')} replace />
  );
}
