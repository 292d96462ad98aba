import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { adminEndpoints } from '../../../contract/areas/admin';
import type { Member as MemberSchema } from '../../../contract/areas/company';
import { call } from '../../data/call';
import { CopyField } from '../../kit/copy-field';
import { words } from '../../kit/format';
import { Modal } from '../../kit/modal';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { failureToast } from '../../kit/toasts';

type Member = z.infer<typeof MemberSchema>;

interface Props {
  readonly members: readonly Member[];
  /** A platform administrator lets people choose a new password, where Muster keeps them. */
  readonly mayReset: boolean;
}

export function People({ members, mayReset }: Props) {
  const [made, setMade] = useState<{ readonly email: string; readonly link: string } | null>(null);
  const makeLink = ({ userId, email }: Member): void => {
    call('admin.reset-link', adminEndpoints['admin.reset-link'].answer, { id: userId })
      .then(({ path }) => setMade({ email, link: location.origin + path }))
      .catch((error: unknown) => failureToast('The link could not be created', error));
  };
  const columns: readonly PlainColumn<Member>[] = [
    { id: 'name', label: 'Name', cell: ({ name }) => name ?? '–' },
    { id: 'email', label: 'Email', cell: ({ email }) => email },
    { id: 'role', label: 'Role', cell: ({ role }) => words(role) },
    ...(mayReset ? [resetColumn(makeLink)] : []),
  ];
  return (
    <>
      <PlainTable label="People" columns={columns} rows={members} keyOf={({ userId }) => userId} />
      <Modal open={made !== null} title="Password link" onClose={() => setMade(null)}>
        {made === null ? null : (
          <CopyField
            label={`Password link for ${made.email}`}
            value={made.link}
            hint="It is shown only once, works once, expires in a day and replaces earlier links. Using it signs them out everywhere."
          />
        )}
      </Modal>
    </>
  );
}

const resetColumn = (makeLink: (member: Member) => void): PlainColumn<Member> => ({
  id: 'password',
  label: 'Password',
  align: 'end',
  cell: (member) => (
    <Button
      size="1"
      variant="soft"
      aria-label={`Create a password link for ${member.email}`}
      onClick={() => makeLink(member)}
    >
      Create a link
    </Button>
  ),
});
