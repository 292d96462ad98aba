import { useState } from 'react';
import type { BillingRole } from '../../../contract/access/roles';
import { billingEndpoints } from '../../../contract/areas/billing';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useAnswer } from '../../data/use-answer';
import { Failure } from '../../kit/failure';
import { SkeletonRows } from '../../kit/skeleton';
import { InviteForm } from '../../parts/invite-form';
import { OpenInvitations } from '../../parts/open-invitations';
import './account-invitations.css';

const {
  'billing-invitations.list': LIST,
  'billing-invitations.create': CREATE,
  'billing-invitations.revoke': REVOKE,
  'billing-invitations.confirm': CONFIRM,
} = billingEndpoints;

const ROLES: readonly { readonly role: BillingRole; readonly means: string }[] = [
  { role: 'member', means: 'Can view the account, its invoices and its usage.' },
  { role: 'admin', means: 'Can change the account, its companies and its people.' },
];

/** Makes links to a billing account, and takes open ones back. */
export function AccountInvitations({ accountId }: { readonly accountId: string }) {
  const [open, reload] = useAnswer(() => call('billing-invitations.list', LIST.answer, { id: accountId }));
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const invite = async (email: string, role: BillingRole): Promise<string> => {
    const { id, token } = await call('billing-invitations.create', CREATE.answer, { id: accountId }, { email, role });
    const link = location.origin + href('billingInvitation', { token });
    setLinks((before) => new Map([...before, [id, link]]));
    reload();
    return link;
  };
  return (
    <>
      <InviteForm roles={ROLES} invite={invite} />
      <section className="account-invitations" aria-label="Open invitations">
        <h3>Open invitations</h3>
        {open.state === 'loading' ? <SkeletonRows rows={2} label="Loading the invitations" /> : null}
        {open.state === 'failed' ? <Failure what="The invitations" error={open.error} onRetry={reload} /> : null}
        {open.state === 'ready' ? (
          <OpenInvitations
            invitations={open.body.invitations}
            links={links}
            revoke={(invitationId) =>
              call('billing-invitations.revoke', REVOKE.answer, { id: accountId, invitationId })
            }
            letIn={(invitationId) =>
              call('billing-invitations.confirm', CONFIRM.answer, { id: accountId, invitationId })
            }
            onSettled={reload}
          />
        ) : null}
      </section>
    </>
  );
}
