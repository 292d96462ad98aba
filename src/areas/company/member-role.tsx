import { useState } from 'react';
import { memberEndpoints } from '../../../contract/areas/company';
import { ROLES, type Role } from '../../../contract/areas/session';
import { call } from '../../data/call';
import { words } from '../../kit/format';
import { Select } from '../../kit/select';
import { failureToast, showToast } from '../../kit/toasts';
import { refreshCompanies } from '../../session/company';
import { useSession } from '../../session/session';
import type { Member } from './people';

const { 'members.update': UPDATE } = memberEndpoints;

interface Props {
  readonly companyId: string;
  readonly member: Member;
  readonly mayMakeOwners: boolean;
}

/** Chosen where it stands, and asked of the server at once: who may do what is never guessed. */
export function MemberRole({ companyId, member, mayMakeOwners }: Props) {
  const { profile } = useSession();
  const [wanted, setWanted] = useState<Role | null>(null);
  const { userId, name, email, role } = member;
  const choose = async (next: Role): Promise<void> => {
    setWanted(next);
    try {
      await call('members.update', UPDATE.answer, { id: userId }, { role: next }, companyId);
      showToast('success', `${name ?? email} is ${next} now`);
      if (userId === profile?.id) await refreshCompanies();
    } catch (error) {
      failureToast('The role could not be changed', error);
    } finally {
      setWanted(null);
    }
  };
  const offered = ROLES.filter((one) => one !== 'owner' || mayMakeOwners);
  return (
    <Select
      className="people-role"
      label={`Role of ${name ?? email}`}
      value={wanted ?? role}
      disabled={wanted !== null}
      options={offered.map((value) => ({ value, label: words(value) }))}
      onChange={(value) => {
        const next = offered.find((one) => one === value);
        if (next !== undefined && next !== role) void choose(next);
      }}
    />
  );
}
