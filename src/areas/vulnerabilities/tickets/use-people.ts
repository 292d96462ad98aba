import { useMemo } from 'react';
import type * as z from 'zod/mini';
import type { Member } from '../../../../contract/areas/company';
import type { Assignee } from '../../../../contract/areas/vulnerabilities/tickets';
import { useCached } from '../../../data/use-cached';
import type { PickOption } from '../../../forms/field-input';
import { byText } from '../../../kit/by-text';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';

interface People {
  /** Nobody, and whoever a ticket can be given to. */
  readonly options: readonly PickOption[];
  /** The person here; null where they are no member of the company. */
  readonly me: Assignee | null;
}

type Person = z.infer<typeof Member>;

const asAssignee = ({ userId, name, email }: Person): Assignee => ({ id: userId, name: name ?? email });

/** Members may not read tickets: it is said before one is given to them. */
const labelOf = (person: Person): string =>
  person.role === 'member' ? `${asAssignee(person).name} (may not open tickets)` : asAssignee(person).name;

const NOBODY: PickOption = { value: undefined, label: 'Nobody' };

/** Whom a ticket can be given to: the company's members, of whom this browser knows at least the person here. */
export function usePeople(): People {
  const { companyId, profile } = useSession();
  const mayRead = useMay('members.list');
  const [answer] = useCached(mayRead && companyId !== null ? 'members.list' : null, {}, companyId ?? undefined);
  const members = answer.state === 'ready' ? answer.body.members : null;
  return useMemo(() => {
    if (members === null) {
      const isMember = profile?.companies.some((one) => one.companyId === companyId) === true;
      const me = profile === null || !isMember ? null : { id: profile.id, name: profile.name ?? profile.email };
      return { me, options: me === null ? [NOBODY] : [NOBODY, { value: me, label: me.name }] };
    }
    const mine = members.find(({ userId }) => userId === profile?.id);
    const others = members.map((member) => ({ value: asAssignee(member), label: labelOf(member) }));
    return {
      me: mine === undefined ? null : asAssignee(mine),
      options: [NOBODY, ...others.sort((a, b) => byText(a.label, b.label))],
    };
  }, [members, profile, companyId]);
}
