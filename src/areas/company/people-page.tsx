import { useState } from 'react';
import { memberEndpoints } from '../../../contract/areas/company';
import type { Role } from '../../../contract/areas/session';
import { call } from '../../data/call';
import { useAnswer } from '../../data/use-answer';
import { Failure } from '../../kit/failure';
import { Page, Panel } from '../../kit/page';
import { SkeletonRows } from '../../kit/skeleton';
import { useSession } from '../../session/session';
import { InviteForm } from './invite-form';
import { type Invitation, OpenInvitations } from './open-invitations';
import { People } from './people';

const { 'members.list': MEMBERS, 'invitations.list': INVITATIONS } = memberEndpoints;

/** Who belongs to the company, and who is invited to. */
export function PeoplePage() {
  const { companyId, profile } = useSession();
  if (companyId === null || profile === null) return null;
  const own = profile.companies.find((company) => company.companyId === companyId)?.role.toLowerCase();
  return <PeopleOf companyId={companyId} mayMakeOwners={own === 'owner' || profile.isPlatformAdmin} />;
}

function PeopleOf({ companyId, mayMakeOwners }: { readonly companyId: string; readonly mayMakeOwners: boolean }) {
  const { profile } = useSession();
  const [members, reloadMembers] = useAnswer(() => call('members.list', MEMBERS.answer, {}, undefined, companyId));
  const [open, reloadOpen] = useAnswer(() => call('invitations.list', INVITATIONS.answer, {}, undefined, companyId));
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const roles: readonly Role[] = mayMakeOwners ? ['member', 'admin', 'owner'] : ['member', 'admin'];
  const invited = ({ id }: Invitation, link: string): void => {
    setLinks(new Map([...links, [id, link]]));
    reloadOpen();
  };
  return (
    <Page title="Company users" about="Who belongs to this company, and who is invited to it.">
      <Panel title="Invite somebody">
        <InviteForm companyId={companyId} roles={roles} onInvited={invited} />
      </Panel>
      <Panel title="Open invitations">
        {open.state === 'loading' ? <SkeletonRows rows={2} label="Loading the invitations" /> : null}
        {open.state === 'failed' ? <Failure what="The invitations" error={open.error} onRetry={reloadOpen} /> : null}
        {open.state === 'ready' ? (
          <OpenInvitations
            companyId={companyId}
            invitations={open.body.invitations}
            links={links}
            onRevoked={reloadOpen}
          />
        ) : null}
      </Panel>
      <Panel title="People">
        {members.state === 'loading' ? <SkeletonRows rows={3} label="Loading the people" /> : null}
        {members.state === 'failed' ? (
          <Failure what="The people" error={members.error} onRetry={reloadMembers} />
        ) : null}
        {members.state === 'ready' ? (
          <People members={members.body.members} mayReset={profile?.isPlatformAdmin ?? false} />
        ) : null}
      </Panel>
    </Page>
  );
}
