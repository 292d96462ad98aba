import { useMemo } from 'react';
import type * as z from 'zod/mini';
import type { Member } from '../../contract/areas/company';
import type { Person } from '../../contract/primitives';
import { useCached } from '../data/use-cached';
import type { PickOption } from '../forms/field-input';
import { byText } from '../kit/by-text';
import { useSession } from '../session/session';
import { useMay } from '../session/use-ability';

interface People {
  /** Nobody, and whoever something can be given to. */
  readonly options: readonly PickOption[];
  /** The person here; null where they are no member of the company. */
  readonly me: Person | null;
}

type CompanyMember = z.infer<typeof Member>;

const asPerson = ({ userId, name, email }: CompanyMember): Person => ({ id: userId, name: name ?? email });

const labelOf = (person: CompanyMember, memberNote: string): string =>
  person.role === 'member' ? asPerson(person).name + memberNote : asPerson(person).name;

const NOBODY: PickOption = { value: undefined, label: 'Nobody' };

/**
 * Whom something can be given to: the company's members, of whom this browser knows at least the person here. `memberNote` is said
 * of those who are no more than that.
 */
export function usePeople(memberNote = ''): People {
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
    const others = members.map((member) => ({ value: asPerson(member), label: labelOf(member, memberNote) }));
    return {
      me: mine === undefined ? null : asPerson(mine),
      options: [NOBODY, ...others.sort((a, b) => byText(a.label, b.label))],
    };
  }, [members, profile, companyId, memberNote]);
}

/** Those of them it has by name. */
export const namesOf = (options: People['options'], ids: readonly string[]): readonly string[] =>
  options.flatMap(({ value, label }) => (namedId(value) !== null && ids.includes(namedId(value) ?? '') ? [label] : []));

const namedId = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null;
