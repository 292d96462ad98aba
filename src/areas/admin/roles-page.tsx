import { ACCESS_RULES, type AccessRule, type Audience, type Scope } from '../../../contract/access/rules';
import { SUBJECTS } from '../../../contract/access/vocabulary';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { count, plural, words } from '../../kit/format';
import { NoResults } from '../../kit/notice';
import { Page } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { Select } from '../../kit/select';
import { useAddress } from '../../parts/use-address';

const WHO: Readonly<Record<Audience, string>> = {
  anonymous: 'Anybody, also without signing in',
  'signed-in': 'Anybody who signed in',
  'platform-admin': 'Administrators of the installation',
  'company-member': 'Everybody in a company',
  'company-admin': 'Admins and owners of a company',
  'company-owner': 'Owners of a company',
  'billing-member': 'Everybody in a billing account',
  'billing-admin': 'Admins of a billing account',
};
const WHICH: Readonly<Record<Scope, string>> = {
  everything: 'All there are',
  'own-user': 'Their own record',
  'own-company': 'Those of their company',
  'own-record': 'Those they own, in their company',
  'own-account': 'Their billing account',
};

/** What each role may do: the rule table itself, by which the server, the database and every button decide (AD23). */
export function RolesPage() {
  const { params, set } = useAddress('adminRoles');
  const subject = params.get('subject') ?? '';
  const rules = ACCESS_RULES.filter(
    ({ subjects }) => subject === '' || subjects === 'all' || subjects.some((one) => one === subject),
  );
  return (
    <Page
      title="Roles"
      about="What each role may do. Whatever no line allows is refused, by the server and by the database itself."
      above={<AppLink to={href('admin')}>Administration</AppLink>}
    >
      <div className="row wrap">
        <div>
          <Select
            label="About"
            value={subject}
            options={[
              { value: '', label: 'Everything' },
              ...SUBJECTS.map((one) => ({ value: one, label: words(one) })),
            ]}
            onChange={(chosen) => set({ subject: chosen }, true)}
          />
        </div>
        <span className="quiet small" role="status">
          {plural(rules.length, 'rule')} of {count(ACCESS_RULES.length)}
        </span>
      </div>
      {rules.length === 0 ? (
        <NoResults title="No rule is about this" text="Choose something else, or everything." />
      ) : (
        <PlainTable label="Rules" columns={COLUMNS} rows={rules} keyOf={({ why }, at) => `${why} ${at}`} />
      )}
    </Page>
  );
}

const list = (names: readonly string[]) =>
  names
    .map((name) =>
      words(name)
        .toLowerCase()
        .replace(/^sla\b/, 'SLA'),
    )
    .join(', ');

/** Who may manage may do all there is; what a rule names besides is said, as it stands in it. */
function mayText(actions: readonly string[]): string {
  if (!actions.includes('manage')) return list(actions);
  const named = actions.filter((action) => action !== 'manage');
  return named.length === 0 ? 'everything' : `everything (${list(named)})`;
}

const COLUMNS: readonly PlainColumn<AccessRule>[] = [
  { id: 'who', label: 'Who', cell: ({ audience }) => WHO[audience] },
  {
    ...{ id: 'may', label: 'May', isWide: true },
    cell: ({ actions }) => mayText(actions),
  },
  {
    id: 'what',
    label: 'What',
    isWide: true,
    cell: ({ subjects }) => (subjects === 'all' ? 'everything' : list(subjects)),
  },
  { id: 'which', label: 'Which', cell: ({ scope }) => WHICH[scope] },
  { id: 'why', label: 'Rule', cell: ({ why }) => why },
];
