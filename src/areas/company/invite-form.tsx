import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { memberEndpoints } from '../../../contract/areas/company';
import type { Role } from '../../../contract/areas/session';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { CopyField } from '../../kit/copy-field';
import { SelectInput, TextInput } from '../../kit/fields';
import { words } from '../../kit/format';
import './company.css';
import type { Invitation } from './open-invitations';

const { 'invitations.create': CREATE } = memberEndpoints;

interface Props {
  readonly companyId: string;
  readonly roles: readonly Role[];
  onInvited(invitation: Invitation, link: string): void;
}

const MEANS: Readonly<Record<Role, string>> = {
  member: 'Sees the company’s assets, and keeps queries and dashboards of their own.',
  admin: 'Changes everything in the company, and invites others.',
  owner: 'An admin who also makes and unmakes owners.',
};

/** Makes the link that lets somebody in; it is shown once, and sent by whoever made it. */
export function InviteForm({ companyId, roles, onInvited }: Props) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<{ readonly email: string; readonly link: string } | null>(null);

  const invite = async (): Promise<void> => {
    const address = email.trim();
    const invitation = await call('invitations.create', CREATE.answer, {}, { email: address, role }, companyId);
    const link = location.origin + href('companyInvitation', { token: invitation.token });
    setMade({ email: invitation.email, link });
    setEmail('');
    onInvited(invitation, link);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return setProblem('This is not an email address.');
    setProblem(undefined);
    invite().catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <form className="panel-body stack" onSubmit={submit} noValidate>
      <div className="invite-fields">
        <TextInput label="Email" type="email" value={email} problem={problem} onChange={setEmail} />
        <SelectInput
          label="Role"
          value={role}
          hint={MEANS[role]}
          options={roles.map((value) => ({ value, label: words(value) }))}
          onChange={(value) => setRole(roles.find((one) => one === value) ?? 'member')}
        />
        <Button type="submit">Make a link</Button>
      </div>
      {made === null ? null : (
        <CopyField
          label={`Invitation link for ${made.email}`}
          value={made.link}
          hint="Send it to them yourself. It is shown only now, counts once, and for seven days."
        />
      )}
    </form>
  );
}
