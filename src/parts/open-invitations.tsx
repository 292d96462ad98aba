import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Invitation as InvitationSchema } from '../../contract/areas/company';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { words } from '../kit/format';
import { useOnce } from '../kit/one-at-a-time';
import { type PlainColumn, PlainTable } from '../kit/plain-table';
import { RelativeTime, TimeToCome } from '../kit/relative-time';
import { failureToast, showToast } from '../kit/toasts';
import './open-invitations.css';

type Invitation = z.infer<typeof InvitationSchema>;

interface Props {
  readonly invitations: readonly Invitation[];
  /** Links made since the page was opened, by the invitation's id; the server keeps none. */
  readonly links: ReadonlyMap<string, string>;
  /** Takes one back, and with it refuses who waits on it. */
  revoke(id: string): Promise<unknown>;
  /** Makes another link, where there is such a way; it is among `links` then. */
  renew?(id: string): Promise<unknown>;
  /** Lets in who waits on it. */
  letIn(id: string): Promise<unknown>;
  /** Whether the viewer may let somebody in as this; else only others can. */
  mayConfirm?(invitation: Invitation): boolean;
}

type Deed = 'confirm' | 'refuse' | 'take-back';

/** Who is invited and has not come yet, or waits to be confirmed. */
export function OpenInvitations({ invitations, links, revoke, letIn, renew, mayConfirm }: Props) {
  const [asked, setAsked] = useState<{ readonly deed: Deed; readonly about: Invitation } | null>(null);
  const settle = (deed: Deed, id: string): void => {
    const { does, done, failed } = WORDS[deed];
    (does === 'confirm' ? letIn(id) : revoke(id))
      .then(() => showToast('success', done))
      .catch((error: unknown) => failureToast(failed, error));
  };
  if (invitations.length === 0) return <p className="panel-body quiet">No open invitations.</p>;
  const columns: readonly PlainColumn<Invitation>[] = [
    { id: 'email', label: 'Email', cell: (invitation) => <Invited invitation={invitation} /> },
    { id: 'role', label: 'Role', cell: ({ role }) => words(role) },
    { id: 'made', label: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'expires', label: 'Expires', cell: ({ expiresAt }) => <TimeToCome at={expiresAt} /> },
    {
      id: 'ways',
      label: 'Actions',
      align: 'end',
      cell: (invitation) => (
        <span className="table-ways">
          {invitation.waiting ? null : <CopyLink link={links.get(invitation.id)} />}
          {invitation.waiting || renew === undefined ? null : <Renew invitation={invitation} renew={renew} />}
          {deedsOf(invitation, mayConfirm).map((deed) => (
            <Button
              key={deed}
              size="1"
              variant="soft"
              color={deed === 'confirm' ? undefined : 'red'}
              aria-label={WORDS[deed].button(invitation)}
              onClick={() => setAsked({ deed, about: invitation })}
            >
              {WORDS[deed].label}
            </Button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      <PlainTable label="Open invitations" columns={columns} rows={invitations} keyOf={({ id }) => id} />
      <ConfirmDialog
        open={asked !== null}
        title={asked ? WORDS[asked.deed].title : ''}
        text={asked ? WORDS[asked.deed].text(asked.about) : ''}
        confirm={asked ? WORDS[asked.deed].label : ''}
        destructive={asked?.deed !== 'confirm'}
        onConfirm={() => asked !== null && settle(asked.deed, asked.about.id)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function deedsOf(invitation: Invitation, mayConfirm: Props['mayConfirm']): readonly Deed[] {
  if (!invitation.waiting) return ['take-back'];
  return (mayConfirm?.(invitation) ?? true) ? ['confirm', 'refuse'] : ['refuse'];
}

function Invited({ invitation: { email, waiting } }: { readonly invitation: Invitation }) {
  if (!waiting) return email;
  return (
    <div>
      {email}
      <div className="quiet small">
        Accepted by <strong>{personOf(waiting)}</strong>, waiting for confirmation
        {waiting.email === email ? ': their address is not verified' : ''}.
      </div>
    </div>
  );
}

const personOf = ({ name, email }: NonNullable<Invitation['waiting']>) =>
  name === null ? email : `${name} (${email})`;
const waiterOf = ({ waiting, email }: Invitation) => (waiting ? personOf(waiting) : email);

interface Words {
  readonly does: 'confirm' | 'revoke';
  readonly label: string;
  readonly title: string;
  readonly done: string;
  readonly failed: string;
  button(about: Invitation): string;
  text(about: Invitation): string;
}

const WORDS: Readonly<Record<Deed, Words>> = {
  confirm: {
    does: 'confirm',
    label: 'Confirm',
    title: 'Confirm this person?',
    done: 'Person confirmed',
    failed: 'The person could not be confirmed',
    button: (about) => `Confirm ${waiterOf(about)}`,
    text: (about) =>
      `${waiterOf(about)} joins as ${about.role}, with the invitation for ${about.email}. Confirm only if you know who this is: an address alone proves nothing.`,
  },
  refuse: {
    does: 'revoke',
    label: 'Refuse',
    title: 'Refuse this person?',
    done: 'Person refused and invitation revoked',
    failed: 'The person could not be refused',
    button: (about) => `Refuse ${waiterOf(about)}`,
    text: (about) => `${waiterOf(about)} is notified, and the link for ${about.email} stops working.`,
  },
  'take-back': {
    does: 'revoke',
    label: 'Revoke',
    title: 'Revoke the invitation?',
    done: 'Invitation revoked',
    failed: 'The invitation could not be revoked',
    button: ({ email }) => `Revoke the invitation of ${email}`,
    text: ({ email }) => `The link for ${email} stops working.`,
  },
};

/** For who lost theirs, or comes too late. */
function Renew({
  invitation: { id, email },
  renew,
}: { readonly invitation: Invitation } & Required<Pick<Props, 'renew'>>) {
  const once = useOnce();
  const make = (): void =>
    once(() =>
      renew(id).then(
        () =>
          showToast(
            'success',
            `A new link for ${email} was created`,
            'Copy it from its row. The one before stopped working.',
          ),
        (error: unknown) => failureToast('The link could not be renewed', error),
      ),
    );
  return (
    <Button size="1" variant="soft" aria-label={`Renew the link of ${email}`} onClick={make}>
      Renew
    </Button>
  );
}

function CopyLink({ link }: { readonly link: string | undefined }) {
  if (link === undefined) return <span className="quiet small">Link already shown</span>;
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => showToast('success', 'Link copied'),
      (error: unknown) => failureToast('The link could not be copied', error),
    );
  };
  return (
    <Button size="1" variant="soft" onClick={copy}>
      Copy link
    </Button>
  );
}
