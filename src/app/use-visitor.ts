import { useSession } from '../session/session';
import type { Visitor } from './guards';

export function useVisitor(): Visitor {
  const { state, profile, companyId, config } = useSession();
  const bypass = config?.auth.mode === 'bypass';
  return { person: profile && { ...profile, bypass }, companyId, initialized: state === 'ready' };
}
