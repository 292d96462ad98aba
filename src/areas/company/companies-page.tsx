import { mdiDomain } from '@mdi/js';
import type { OwnCompany } from '../../../contract/areas/company/settings';
import { href } from '../../../contract/paths';
import { useCached } from '../../data/use-cached';
import { AppLink } from '../../kit/app-link';
import { count, words } from '../../kit/format';
import { LinkButton } from '../../kit/link-button';
import { EmptyState } from '../../kit/notice';
import { Page } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime, TimeToCome } from '../../kit/relative-time';
import { CachedPanel } from '../../parts/cached-panel';
import { namingCompany } from '../../session/company-choice';
import { useSession } from '../../session/session';

/** The companies the person is in. */
export function CompaniesPage() {
  const { profile } = useSession();
  return (
    <Page
      title="Companies"
      about="Every company you are in. Each has its own assets, people and history."
      actions={profile === null ? undefined : <LinkButton to={href('companyCreate')}>Create a company</LinkButton>}
    >
      {profile === null ? <SignInFirst /> : <Own currentId={profile.id} />}
    </Page>
  );
}

function SignInFirst() {
  return (
    <EmptyState title="Nobody is signed in" text="Sign in to see your companies." rows={[mdiDomain, mdiDomain]}>
      <LinkButton to={href('signup')}>Sign in</LinkButton>
    </EmptyState>
  );
}

function Own({ currentId }: { readonly currentId: string }) {
  const answer = useCached('companies.list', {});
  return (
    <CachedPanel key={currentId} title="Your companies" of={answer} what="your companies" rows={3}>
      {({ companies }) =>
        companies.length === 0 ? (
          <EmptyState
            title="You are not in a company yet"
            text="Create one and invite others, or ask somebody to invite you to theirs."
            rows={[mdiDomain, mdiDomain]}
          >
            <LinkButton to={href('companyCreate')}>Create a company</LinkButton>
          </EmptyState>
        ) : (
          <PlainTable label="Your companies" columns={COLUMNS} rows={companies} keyOf={({ id }) => id} />
        )
      }
    </CachedPanel>
  );
}

const within = (page: 'assets' | 'dashboard', { id }: OwnCompany) => namingCompany(href(page), id);

const COLUMNS: readonly PlainColumn<OwnCompany>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: ({ id, name }) => <AppLink to={namingCompany(href('company', { id }), id)}>{name}</AppLink>,
  },
  { id: 'role', label: 'Your role', cell: ({ role }) => words(role) },
  { id: 'people', label: 'People', align: 'end', cell: ({ people }) => count(people) },
  {
    id: 'assets',
    label: 'Assets',
    align: 'end',
    cell: (company) => <AppLink to={within('assets', company)}>{count(company.assets)}</AppLink>,
  },
  { id: 'created', label: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    id: 'state',
    label: 'State',
    cell: ({ deletion }) =>
      deletion === null ? (
        'Active'
      ) : (
        <span>
          Deleted <TimeToCome at={deletion.at} />
        </span>
      ),
  },
  {
    id: 'open',
    label: 'Open',
    align: 'end',
    cell: (company) => (
      <LinkButton size="1" variant="soft" to={within('dashboard', company)}>
        Open dashboard<span className="visually-hidden"> of {company.name}</span>
      </LinkButton>
    ),
  },
];
