import { useState } from 'react';
import type { BillingRole } from '../../../contract/access/roles';
import { billingEndpoints } from '../../../contract/areas/billing';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useCached } from '../../data/use-cached';
import { CachedPart } from '../../parts/cached-panel';
import { InviteForm } from '../../parts/invite-form';
import { OpenInvitations } from '../../parts/open-invitations';
import './account-invitations.css';

const {
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
  const open = useCached('billing-invitations.list', { id: accountId });
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const invite = async (email: string, role: BillingRole): Promise<string> => {
    const { id, token } = await call('billing-invitations.create', CREATE.answer, { id: accountId }, { email, role });
    const link = location.origin + href('billingInvitation', { token });
    setLinks((before) => new Map([...before, [id, link]]));
    return link;
  };
  return (
    <>
      <InviteForm roles={ROLES} invite={invite} />
      <section className="account-invitations" aria-label="Open invitations">
        <h3>Open invitations</h3>
        <CachedPart of={open} what="the invitations" rows={2}>
          {({ invitations }, age) => (
            <>
              {age}
              <OpenInvitations
                invitations={invitations}
                links={links}
                revoke={(invitationId) =>
                  call('billing-invitations.revoke', REVOKE.answer, { id: accountId, invitationId })
                }
                letIn={(invitationId) =>
                  call('billing-invitations.confirm', CONFIRM.answer, { id: accountId, invitationId })
                }
              />
            </>
          )}
        </CachedPart>
      </section>
    </>
  );
}
