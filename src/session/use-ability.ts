import { useMemo } from 'react';
import { type CompanyEndpointId, ENDPOINT_ACCESS } from '../../contract/access/endpoint-access';
import type { Action, Subject } from '../../contract/access/vocabulary';
import { type Ability, buildAbility } from '../../domain/abilities/ability';
import { useSession } from './session';

/** What the person may do, as this browser knows it: what is shown follows it, the server decides. */
export function useAbility(): Ability {
  const { profile, config } = useSession();
  const bypass = config?.auth.mode === 'bypass';
  return useMemo(() => buildAbility(profile && { ...profile, bypass }), [profile, bypass]);
}

/** Whether the person may do this to what is nobody's own in the company on screen. */
export function useMayDo(action: Action, subject: Subject): boolean {
  const ability = useAbility();
  const { companyId } = useSession();
  return companyId !== null && ability.can(action, { subject, row: { companyId } });
}

/** Whether the person may make this call in the company on screen. A button whose call would be refused is not there (A25). */
export function useMay(call: CompanyEndpointId): boolean {
  const [action, subject] = ENDPOINT_ACCESS[call];
  return useMayDo(action, subject);
}

/** Whether the person may do what concerns the whole installation. */
export function useMayRuleInstallation(): boolean {
  return useAbility().can('manage', { subject: 'Platform', row: {} });
}
