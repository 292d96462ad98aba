import { Button, Checkbox } from '@radix-ui/themes';
import { useState } from 'react';
import type { Subject } from '../../../contract/access/vocabulary';
import { memberEndpoints } from '../../../contract/areas/company';
import { ROLES, type Role } from '../../../contract/areas/session';
import { href } from '../../../contract/paths';
import { type Granted, type RoleTableRow, roleTable } from '../../../domain/abilities/role-table';
import { call } from '../../data/call';
import { useCached } from '../../data/use-cached';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { plural, words } from '../../kit/format';
import { LinkButton } from '../../kit/link-button';
import { Page, Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { Select } from '../../kit/select';
import { failureToast, showToast } from '../../kit/toasts';
import { CachedPanel } from '../../parts/cached-panel';
import { refreshCompanies } from '../../session/company';
import { useSession } from '../../session/session';
import { isLastOwner, type Member } from './people';
import './people.css';

const { 'members.update': UPDATE } = memberEndpoints;

/** What each role may do, from the table that decides it, and who has which. */
export function RolesPage() {
  const { companyId, profile } = useSession();
  if (companyId === null || profile === null) return null;
  const own = profile.companies.find((company) => company.companyId === companyId)?.role.toLowerCase();
  return <Roles companyId={companyId} mayMakeOwners={own === 'owner' || profile.isPlatformAdmin} />;
}

function Roles({ companyId, mayMakeOwners }: { readonly companyId: string; readonly mayMakeOwners: boolean }) {
  const members = useCached('members.list', {}, companyId);
  return (
    <Page
      title="Company roles"
      about="What each role may do in this company, and who has it."
      actions={
        <LinkButton variant="soft" to={href('companyUsers')}>
          People and invitations
        </LinkButton>
      }
    >
      <CachedPanel title="Who has which role" of={members} what="the people" rows={3}>
        {(body) => <Holders companyId={companyId} members={body.members} mayMakeOwners={mayMakeOwners} />}
      </CachedPanel>
      <Panel title="What roles may do">
        <PlainTable label="What roles may do" columns={COLUMNS} rows={roleTable()} keyOf={({ subject }) => subject} />
      </Panel>
    </Page>
  );
}

const THINGS: Partial<Record<Subject, string>> = {
  Company: 'This company',
  User: 'People in it',
  Platform: 'The company’s own settings of the platform',
  SystemLog: 'The company’s audit log',
  DataRetention: 'Data retention',
  RateLimit: 'Rate limits',
};

const thing = (subject: Subject) => THINGS[subject] ?? `${words(subject)}s`.replace(/ys$/, 'ies');

const COLUMNS: readonly PlainColumn<RoleTableRow>[] = [
  { id: 'subject', label: 'Of', cell: ({ subject }) => thing(subject) },
  ...ROLES.toReversed().map((role) => ({
    id: role,
    label: words(role),
    cell: ({ of }: RoleTableRow) => <Grants granted={of[role]} />,
  })),
];

function Grants({ granted: { all, own } }: { readonly granted: Granted }) {
  if (all.length + own.length === 0) return <span className="quiet">Nothing</span>;
  const said = (actions: Granted['all']) => actions.map((action) => words(action).toLowerCase()).join(', ');
  return (
    <span className="role-grants">
      {all.length === 0 ? null : <span>{all.includes('manage') ? 'Everything' : words(said(all))}</span>}
      {own.length === 0 ? null : <span className="quiet">Only their own: {said(own)}</span>}
    </span>
  );
}

interface HoldersProps {
  readonly companyId: string;
  readonly members: readonly Member[];
  readonly mayMakeOwners: boolean;
}

/** Several people are given a role at once; whom it cannot be given stays as they are, and is named. */
function Holders({ companyId, members, mayMakeOwners }: HoldersProps) {
  const { profile } = useSession();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [role, setRole] = useState<Role>('member');
  const [isAsked, setAsked] = useState(false);
  const offered = ROLES.filter((one) => one !== 'owner' || mayMakeOwners).toReversed();
  const mayChange = (member: Member) => member.role !== 'owner' || mayMakeOwners;
  const chosen = members.filter(({ userId }) => picked.has(userId));
  const changed = chosen.filter((member) => member.role !== role);
  const pick = (id: string, is: boolean) =>
    setPicked((before) => new Set(is ? [...before, id] : [...before].filter((one) => one !== id)));
  const change = async (): Promise<void> => {
    const failures: string[] = [];
    for (const { userId, name, email } of changed) {
      try {
        await call('members.update', UPDATE.answer, { id: userId }, { role }, companyId);
      } catch (error) {
        failures.push(`${name ?? email}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (changed.some(({ userId }) => userId === profile?.id)) await refreshCompanies();
    setPicked(new Set());
    const done = changed.length - failures.length;
    if (done > 0) showToast('success', `${plural(done, 'person is', 'people are')} ${role} now`);
    if (failures.length > 0)
      failureToast(`${plural(failures.length, 'role')} not changed`, new Error(failures.join(' ')));
  };
  const columns: readonly PlainColumn<Member>[] = [
    {
      id: 'pick',
      label: 'Choose',
      cell: (member) => (
        <Checkbox
          aria-label={`Choose ${member.name ?? member.email}`}
          checked={picked.has(member.userId)}
          disabled={!mayChange(member) || isLastOwner(members, member)}
          onCheckedChange={(is) => pick(member.userId, is === true)}
        />
      ),
    },
    { id: 'name', label: 'Name', cell: ({ name }) => name ?? '–' },
    { id: 'email', label: 'Email', cell: ({ email }) => email },
    { id: 'role', label: 'Role', cell: ({ role: has }) => words(has) },
  ];
  return (
    <>
      <div className="people-bar">
        <span className="quiet small">
          {ROLES.map((one) => plural(members.filter((member) => member.role === one).length, one)).join(', ')}
        </span>
        <span className="row">
          <Select
            className="people-role"
            label="New role"
            value={role}
            options={offered.map((value) => ({ value, label: words(value) }))}
            onChange={(value) => setRole(offered.find((one) => one === value) ?? role)}
          />
          <Button disabled={changed.length === 0} onClick={() => setAsked(true)}>
            Change {chosen.length === 0 ? 'roles' : plural(changed.length, 'role')}
          </Button>
        </span>
      </div>
      <PlainTable label="Who has which role" columns={columns} rows={members} keyOf={({ userId }) => userId} />
      <ConfirmDialog
        open={isAsked}
        title={`Make ${plural(changed.length, 'person', 'people')} ${role}?`}
        text={`${changed.map(({ name, email }) => name ?? email).join(', ')}. It counts from their next click, and each is told by whom.`}
        confirm="Change"
        onConfirm={() => void change()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
