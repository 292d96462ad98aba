import { useState } from 'react';
import { memberEndpoints } from '../../../contract/areas/company';
import type { Role } from '../../../contract/areas/session';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useCached } from '../../data/use-cached';
import { Page, Panel } from '../../kit/page';
import { CachedPanel } from '../../parts/cached-panel';
import { InviteForm } from '../../parts/invite-form';
import { OpenInvitations } from '../../parts/open-invitations';
import { passwordUrl } from '../../session/password-url';
import { useSession } from '../../session/session';
import { People } from './people';

const { 'invitations.create': CREATE, 'invitations.revoke': REVOKE, 'invitations.confirm': CONFIRM } = memberEndpoints;

const ROLES: readonly { readonly role: Role; readonly means: string }[] = [
  { role: 'member', means: 'Can view assets, and create their own queries and dashboards.' },
  { role: 'admin', means: 'Can change everything in the company and invite others.' },
];
const OWNER = { role: 'owner', means: 'An admin who can also add and remove owners.' } as const;

/** Who belongs to the company, and who is invited to. */
export function PeoplePage() {
  const { companyId, profile } = useSession();
  if (companyId === null || profile === null) return null;
  const own = profile.companies.find((company) => company.companyId === companyId)?.role.toLowerCase();
  return <PeopleOf companyId={companyId} mayMakeOwners={own === 'owner' || profile.isPlatformAdmin} />;
}

function PeopleOf({ companyId, mayMakeOwners }: { readonly companyId: string; readonly mayMakeOwners: boolean }) {
  const { profile, config } = useSession();
  const mayReset = passwordUrl(config, location.origin) !== null && profile?.isPlatformAdmin === true;
  const members = useCached('members.list', {}, companyId);
  const open = useCached('invitations.list', {}, companyId);
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const invite = async (email: string, role: Role): Promise<string> => {
    const { id, token } = await call('invitations.create', CREATE.answer, {}, { email, role }, companyId);
    const link = location.origin + href('companyInvitation', { token });
    setLinks((before) => new Map([...before, [id, link]]));
    return link;
  };
  return (
    <Page title="Company users" about="The people in this company, and open invitations.">
      <Panel title="Invite someone">
        <div className="panel-body">
          <InviteForm roles={mayMakeOwners ? [...ROLES, OWNER] : ROLES} invite={invite} />
        </div>
      </Panel>
      <CachedPanel title="Open invitations" of={open} what="the invitations" rows={2}>
        {({ invitations }) => (
          <OpenInvitations
            invitations={invitations}
            links={links}
            revoke={(id) => call('invitations.revoke', REVOKE.answer, { id }, undefined, companyId)}
            letIn={(id) => call('invitations.confirm', CONFIRM.answer, { id }, undefined, companyId)}
            mayConfirm={({ role }) => role !== 'owner' || mayMakeOwners}
          />
        )}
      </CachedPanel>
      <CachedPanel title="People" of={members} what="the people" rows={3}>
        {(body) => <People members={body.members} mayReset={mayReset} />}
      </CachedPanel>
    </Page>
  );
}
