import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { adminEndpoints } from '../../../contract/areas/admin';
import type { Member as MemberSchema } from '../../../contract/areas/company';
import { tableText } from '../../../domain/export/export-text';
import { call } from '../../data/call';
import { CopyField } from '../../kit/copy-field';
import { plural, words } from '../../kit/format';
import { Modal } from '../../kit/modal';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { saveFile } from '../../kit/save-file';
import { failureToast } from '../../kit/toasts';
import { MemberActions } from './member-actions';
import { MemberRole } from './member-role';

export type Member = z.infer<typeof MemberSchema>;

interface Props {
  readonly companyId: string;
  readonly members: readonly Member[];
  /** A platform administrator lets people choose a new password, where Muster keeps them. */
  readonly mayReset: boolean;
  readonly mayMakeOwners: boolean;
}

/** CA10. A company keeps at least one owner: the last one's role stays, and so do they. */
export const isLastOwner = (members: readonly Member[], { role }: Member): boolean =>
  role === 'owner' && members.filter((member) => member.role === 'owner').length === 1;

export function People({ companyId, members, mayReset, mayMakeOwners }: Props) {
  const [made, setMade] = useState<{ readonly email: string; readonly link: string } | null>(null);
  const makeLink = ({ userId, email }: Member): void => {
    call('admin.reset-link', adminEndpoints['admin.reset-link'].answer, { id: userId })
      .then(({ path }) => setMade({ email, link: location.origin + path }))
      .catch((error: unknown) => failureToast('The link could not be created', error));
  };
  const mayChange = (member: Member) => (member.role !== 'owner' || mayMakeOwners) && !isLastOwner(members, member);
  const columns: readonly PlainColumn<Member>[] = [
    { id: 'name', label: 'Name', cell: ({ name }) => name ?? '–' },
    { id: 'email', label: 'Email', cell: ({ email }) => email },
    {
      id: 'role',
      label: 'Role',
      cell: (member) =>
        mayChange(member) ? (
          <MemberRole companyId={companyId} member={member} mayMakeOwners={mayMakeOwners} />
        ) : (
          <span title={isLastOwner(members, member) ? 'A company keeps at least one owner' : undefined}>
            {words(member.role)}
            {isLastOwner(members, member) ? <span className="quiet small"> (the only one)</span> : null}
          </span>
        ),
    },
    { id: 'joined', label: 'Joined', cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
    { id: 'seen', label: 'Last seen', cell: ({ seenAt }) => (seenAt === null ? '–' : <RelativeTime at={seenAt} />) },
    { id: 'second', label: 'Second step', cell: ({ hasSecondStep }) => SECOND_STEP(hasSecondStep) },
    {
      id: 'actions',
      label: 'Actions',
      align: 'end',
      cell: (member) => (
        <MemberActions
          companyId={companyId}
          member={member}
          mayRemove={mayChange(member)}
          {...(mayReset && { onReset: () => makeLink(member) })}
        />
      ),
    },
  ];
  return (
    <>
      <div className="people-bar">
        <span className="quiet small">{plural(members.length, 'person', 'people')}</span>
        <Button size="1" variant="soft" onClick={() => saveMembers(members)}>
          Export CSV
        </Button>
      </div>
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

/** Null: another provider keeps how they sign in. */
const SECOND_STEP = (has: boolean | null): string => (has === null ? '–' : has ? 'On' : 'Off');

function saveMembers(members: readonly Member[]): void {
  const rows = members.map(({ name, email, role, joinedAt, seenAt, hasSecondStep }) => [
    ...[name ?? '', email, role, joinedAt, seenAt ?? ''],
    SECOND_STEP(hasSecondStep),
  ]);
  const text = tableText(['Name', 'Email', 'Role', 'Joined', 'Last seen', 'Second step'], rows);
  saveFile(new Blob([text], { type: 'text/csv' }), 'people.csv');
}
