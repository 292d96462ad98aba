import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Invitation as InvitationSchema } from '../../contract/areas/company';
import { ConfirmDialog } from './confirm-dialog';
import { words } from './format';
import { type PlainColumn, PlainTable } from './plain-table';
import { RelativeTime, TimeToCome } from './relative-time';
import { failureToast, showToast } from './toasts';
import './open-invitations.css';

type Invitation = z.infer<typeof InvitationSchema>;

interface Props {
  readonly invitations: readonly Invitation[];
  /** Links made since the page was opened, by the invitation's id; the server keeps none. */
  readonly links: ReadonlyMap<string, string>;
  /** Takes one back. */
  revoke(id: string): Promise<unknown>;
  onRevoked(): void;
}

/** Who is invited and has not come yet. */
export function OpenInvitations({ invitations, links, revoke, onRevoked }: Props) {
  const [asked, setAsked] = useState<Invitation | null>(null);
  const takeBack = (id: string): void => {
    revoke(id)
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
        onConfirm={() => asked !== null && takeBack(asked.id)}
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
