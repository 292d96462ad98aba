import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { type Invitation as InvitationSchema, memberEndpoints } from '../../../contract/areas/company';
import { call } from '../../data/call';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { words } from '../../kit/format';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime, TimeToCome } from '../../kit/relative-time';
import { failureToast, showToast } from '../../kit/toasts';
import './company.css';

type Invitation = z.infer<typeof InvitationSchema>;

interface Props {
  readonly companyId: string;
  readonly invitations: readonly Invitation[];
  /** Links made since the page was opened, by the invitation's id; the server keeps none. */
  readonly links: ReadonlyMap<string, string>;
  onRevoked(): void;
}

export function OpenInvitations({ companyId, invitations, links, onRevoked }: Props) {
  const [asked, setAsked] = useState<Invitation | null>(null);
  const revoke = (id: string): void => {
    call('invitations.revoke', memberEndpoints['invitations.revoke'].answer, { id }, undefined, companyId)
      .then(() => showToast('success', 'The invitation is taken back'))
      .catch((error: unknown) => failureToast('The invitation could not be taken back', error))
      .finally(onRevoked);
  };
  if (invitations.length === 0) return <p className="panel-body quiet">Nobody is invited at the moment.</p>;
  const columns: readonly PlainColumn<Invitation>[] = [
    { id: 'email', label: 'Email', cell: ({ email }) => email },
    { id: 'role', label: 'Role', cell: ({ role }) => words(role) },
    { id: 'made', label: 'Made', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'expires', label: 'Expires', cell: ({ expiresAt }) => <TimeToCome at={expiresAt} /> },
    {
      id: 'ways',
      label: 'Ways',
      align: 'end',
      cell: (invitation) => (
        <span className="table-ways">
          <CopyLink link={links.get(invitation.id)} />
          <Button
            size="1"
            variant="soft"
            color="red"
            aria-label={`Take back the invitation of ${invitation.email}`}
            onClick={() => setAsked(invitation)}
          >
            Take back
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <PlainTable label="Open invitations" columns={columns} rows={invitations} keyOf={({ id }) => id} />
      <ConfirmDialog
        open={asked !== null}
        title="Take back the invitation?"
        text={`The link made for ${asked?.email ?? ''} stops counting at once.`}
        confirm="Take back"
        destructive
        onConfirm={() => asked !== null && revoke(asked.id)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function CopyLink({ link }: { readonly link: string | undefined }) {
  if (link === undefined) return <span className="quiet small">Link was shown once</span>;
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => showToast('success', 'The link is copied'),
      (error: unknown) => failureToast('The link could not be copied', error),
    );
  };
  return (
    <Button size="1" variant="soft" onClick={copy}>
      Copy link
    </Button>
  );
}
