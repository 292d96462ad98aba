import { useMemo } from 'react';
import { type Ability, buildAbility } from '../../domain/abilities/ability';
import { useSession } from './session';

/** What the person may do, as this browser knows it: what is shown follows it, the server decides. */
export function useAbility(): Ability {
  const { profile, config } = useSession();
  const bypass = config?.auth.mode === 'bypass';
  return useMemo(() => buildAbility(profile && { ...profile, bypass }), [profile, bypass]);
}
