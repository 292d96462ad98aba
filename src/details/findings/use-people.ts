import type { Person } from '../../../contract/areas/vulnerabilities';
import { useCached } from '../../data/use-cached';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';

/** Whom a finding can be given to: this person, and the others of the company where this person may see them (FN6). */
export function usePeople(): readonly Person[] {
  const { profile, companyId } = useSession();
  const may = useMay('members.list');
  const [answer] = useCached(may && companyId !== null ? 'members.list' : null, {}, companyId ?? undefined);
  if (profile === null) return [];
  const me = { id: profile.id, name: profile.name ?? profile.email };
  const members = answer.state === 'ready' ? answer.body.members : [];
  const others = members.filter(({ userId }) => userId !== me.id);
  return [me, ...others.map(({ userId, name, email }) => ({ id: userId, name: name ?? email }))];
}
