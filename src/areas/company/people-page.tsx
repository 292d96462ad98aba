import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { memberEndpoints } from '../../../contract/areas/company';
import { companySettingsEndpoints } from '../../../contract/areas/company/settings';
import type { Role } from '../../../contract/areas/session';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { useCached } from '../../data/use-cached';
import { LinkButton } from '../../kit/link-button';
import { Page, Panel } from '../../kit/page';
import { CachedPanel } from '../../parts/cached-panel';
import { InviteForm } from '../../parts/invite-form';
import { OpenInvitations } from '../../parts/open-invitations';
import { passwordUrl } from '../../session/password-url';
import { useSession } from '../../session/session';
import { InviteMany } from './invite-many';
import { People } from './people';
import './people.css';

const { 'invitations.create': CREATE, 'invitations.revoke': REVOKE, 'invitations.confirm': CONFIRM } = memberEndpoints;
const { 'invitations.renew': RENEW } = companySettingsEndpoints;

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

const linkOf = (token: string) => location.origin + href('companyInvitation', { token });

function PeopleOf({ companyId, mayMakeOwners }: { readonly companyId: string; readonly mayMakeOwners: boolean }) {
  const { profile, config } = useSession();
  const mayReset = passwordUrl(config, location.origin) !== null && profile?.isPlatformAdmin === true;
  const members = useCached('members.list', {}, companyId);
  const open = useCached('invitations.list', {}, companyId);
  const [isInviting, setInviting] = useState(false);
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const keep = (made: readonly (readonly [string, string])[]) => setLinks((before) => new Map([...before, ...made]));
  const invite = async (email: string, role: Role): Promise<string> => {
    const { id, token } = await call('invitations.create', CREATE.answer, {}, { email, role }, companyId);
    keep([[id, linkOf(token)]]);
    return linkOf(token);
  };
  const renew = async (id: string): Promise<void> => {
    const { id: next, token } = await call('invitations.renew', RENEW.answer, { id }, undefined, companyId);
    keep([[next, linkOf(token)]]);
  };
  const roles = mayMakeOwners ? [...ROLES, OWNER] : ROLES;
  return (
    <Page
      title="Company users"
      about="The people in this company, and open invitations."
      actions={
        <>
          <LinkButton variant="soft" to={href('companyRoles')}>
            What roles may do
          </LinkButton>
          <Button variant="soft" onClick={() => setInviting(true)}>
            Invite several…
          </Button>
        </>
      }
    >
      <Panel title="Invite someone">
        <div className="panel-body">
          <InviteForm roles={roles} invite={invite} />
        </div>
      </Panel>
      <CachedPanel title="Open invitations" of={open} what="the invitations" rows={2}>
        {({ invitations }) => (
          <OpenInvitations
            invitations={invitations}
            links={links}
            revoke={(id) => call('invitations.revoke', REVOKE.answer, { id }, undefined, companyId)}
            letIn={(id) => call('invitations.confirm', CONFIRM.answer, { id }, undefined, companyId)}
            renew={renew}
            mayConfirm={({ role }) => role !== 'owner' || mayMakeOwners}
          />
        )}
      </CachedPanel>
      <CachedPanel title="People" of={members} what="the people" rows={3}>
        {(body) => (
          <People companyId={companyId} members={body.members} mayReset={mayReset} mayMakeOwners={mayMakeOwners} />
        )}
      </CachedPanel>
      {isInviting ? (
        <InviteMany
          companyId={companyId}
          roles={roles}
          linkOf={linkOf}
          onMade={keep}
          onClose={() => setInviting(false)}
        />
      ) : null}
    </Page>
  );
}
