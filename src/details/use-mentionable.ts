import { useMemo } from 'react';
import { calledApart, type Mentionable } from '../../domain/comments/mentions';
import { useCached } from '../data/use-cached';
import { byText } from '../kit/by-text';
import { useSession } from '../session/session';
import { useMay } from '../session/use-ability';

const NOBODY: readonly Mentionable[] = [];

/** The people of the company, by the names that tell them apart; nobody while this browser knows none. */
export function useMentionable(): readonly Mentionable[] {
  const { companyId } = useSession();
  const mayRead = useMay('members.list');
  const [answer] = useCached(mayRead && companyId !== null ? 'members.list' : null, {}, companyId ?? undefined);
  const members = answer.state === 'ready' ? answer.body.members : null;
  return useMemo(() => {
    if (members === null) return NOBODY;
    const people = members.map(({ userId, name, email }) => ({ id: userId, name: name ?? email, email }));
    return calledApart(people).toSorted((a, b) => byText(a.name, b.name));
  }, [members]);
}
