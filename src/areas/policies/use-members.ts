import { useMemo } from 'react';
import type { Named } from '../../../domain/policies/picked';
import type { Reachable } from '../../../domain/policies/recipients';
import { useCached } from '../../data/use-cached';
import { byText } from '../../kit/by-text';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';

interface Member extends Named, Reachable {
  /** May decide exceptions of policies. */
  readonly mayApprove: boolean;
}

const NONE: readonly Member[] = [];

/** The people of the company, by name; none while this browser has never heard of them. */
export function useMembers(): readonly Member[] {
  const { companyId } = useSession();
  const mayRead = useMay('members.list');
  const [answer] = useCached(mayRead && companyId !== null ? 'members.list' : null, {}, companyId ?? undefined);
  const members = answer.state === 'ready' ? answer.body.members : null;
  return useMemo(
    () =>
      members
        ?.map(({ userId, name, email, role }) => ({
          ...{ id: userId, userId, email, name: name ?? email },
          mayApprove: role !== 'member',
        }))
        .sort((a, b) => byText(a.name, b.name)) ?? NONE,
    [members],
  );
}
