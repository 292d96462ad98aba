import { ACCESS_RULES } from '../../../contract/access/rules';
import { buildAbility } from '../../../domain/abilities/ability';
import { type Grant, grantsOf } from '../../../domain/abilities/grants';
import type { Person } from '../../../domain/abilities/person';
import { isPlatformAdmin } from '../../../domain/abilities/standing';
import { words } from '../../kit/format';
import { Page, Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { useSession } from '../../session/session';
import { termsState } from '../../session/terms';
import './debug.css';

/** Who this tab takes the person for, and what follows. Tokens are never shown. */
export function AuthPage() {
  const { state, problem, profile, companyId, config, database } = useSession();
  const bypass = config?.auth.mode === 'bypass';
  const person: Person | null = profile && { ...profile, bypass };
  return (
    <Page title="Authentication debug" about="Who you are signed in as, and what you can do. Tokens are never shown.">
      <Panel title="Session">
        <dl className="facts debug-facts">
          <dt>State</dt>
          <dd>{state}</dd>
          <dt>Problem</dt>
          <dd>{problem ?? 'none'}</dd>
          <dt>Sign-in</dt>
          <dd>{config === null ? 'not known yet' : bypass ? 'bypassed' : `by ${providerOf(config.auth)}`}</dd>
          <dt>User</dt>
          <dd>{profile === null ? 'nobody' : `${profile.name ?? 'no name'}, ${profile.email}`}</dd>
          <dt>User id</dt>
          <dd className="mono">{profile?.id ?? '–'}</dd>
          <dt>Subject</dt>
          <dd className="mono">{profile?.sub ?? '–'}</dd>
          <dt>Platform administrator</dt>
          <dd>{isPlatformAdmin(person, buildAbility(person)) ? 'yes' : 'no'}</dd>
          <dt>Terms check</dt>
          <dd>{termsState()}</dd>
          <dt>Company in use</dt>
          <dd className="mono">{companyId ?? 'none'}</dd>
          <dt>Local database</dt>
          <dd className="mono">{database ?? 'none'}</dd>
        </dl>
      </Panel>
      <Panel title="Roles">
        <PlainTable label="Roles" columns={ROLE_COLUMNS} rows={rolesOf(person)} keyOf={({ place }) => place} />
      </Panel>
      <Panel title="Abilities">
        <PlainTable
          label="Abilities"
          columns={ABILITY_COLUMNS}
          rows={grantsOf(person, ACCESS_RULES)}
          keyOf={(_, index) => index}
        />
      </Panel>
    </Page>
  );
}

const providerOf = (auth: { readonly mode: string; readonly domain?: string }) => auth.domain ?? auth.mode;

interface HeldRole {
  readonly place: string;
  readonly kind: 'Company' | 'Billing account';
  readonly role: string;
}

function rolesOf(person: Person | null): HeldRole[] {
  return [
    ...(person?.companies ?? []).map(({ companyId, role }) => ({
      place: companyId,
      kind: 'Company' as const,
      role: String(role),
    })),
    ...(person?.billingAccounts ?? []).map(({ billingAccountId, role }) => ({
      place: billingAccountId,
      kind: 'Billing account' as const,
      role: String(role),
    })),
  ];
}

const ROLE_COLUMNS: readonly PlainColumn<HeldRole>[] = [
  { id: 'kind', label: 'In a', cell: ({ kind }) => kind },
  { id: 'place', label: 'Id', cell: ({ place }) => <span className="mono">{place}</span> },
  { id: 'role', label: 'Role', cell: ({ role }) => role },
];

const ABILITY_COLUMNS: readonly PlainColumn<Grant>[] = [
  { id: 'subject', label: 'Subject', cell: ({ subject }) => (subject === 'all' ? 'everything' : subject) },
  { id: 'actions', label: 'Actions', cell: ({ actions }) => actions.map((action) => words(action)).join(', ') },
  { id: 'rows', label: 'Rows', cell: ({ condition }) => <Rows condition={condition} /> },
];

function Rows({ condition }: Pick<Grant, 'condition'>) {
  if (condition === null) return 'all';
  const parts = Object.entries(condition).map(([field, value]) => `${field} = ${value}`);
  return <span className="mono">{parts.join(', ')}</span>;
}
