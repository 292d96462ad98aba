import type { AdminCompany } from '../../../contract/areas/admin/governing';
import { href } from '../../../contract/paths';
import { useCached } from '../../data/use-cached';
import { AppLink } from '../../kit/app-link';
import { count, plural } from '../../kit/format';
import { NoResults } from '../../kit/notice';
import { Page } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { CachedPart } from '../../parts/cached-panel';
import { Pager } from '../../parts/pager';
import { SearchInput } from '../../parts/search-input';
import { useAddress } from '../../parts/use-address';
import './admin.css';

const NAMES = ['q', 'after'];

/** All companies of the installation. */
export function CompaniesPage() {
  const { params, set } = useAddress('adminCompanies');
  const asked = Object.fromEntries([...params].filter(([name]) => NAMES.includes(name)));
  const answer = useCached('admin.companies', asked);
  return (
    <Page
      title="All companies"
      about="Every company of this installation: how large it is, and when something was done there last."
      above={<AppLink to={href('admin')}>Administration</AppLink>}
    >
      <div className="row wrap">
        <SearchInput label="Name" value={params.get('q') ?? ''} onChange={(q) => set({ q, after: null })} />
      </div>
      <CachedPart of={answer} what="the companies" rows={8}>
        {({ companies, total, next }, age) =>
          total === 0 ? (
            <NoResults
              title={params.get('q') === null ? 'No companies yet' : 'No companies match'}
              text={params.get('q') === null ? 'A company is founded by whoever signs in first.' : 'Try another name.'}
            >
              {age}
            </NoResults>
          ) : (
            <>
              <div className="row wrap">
                <span className="quiet small" role="status">
                  {plural(total, 'company', 'companies')}
                </span>
                {age}
              </div>
              <PlainTable label="Companies" columns={COLUMNS} rows={companies} keyOf={({ id }) => id} />
              <Pager
                of="companies"
                next={next}
                isFirst={params.get('after') === null}
                onGo={(after) => set({ after }, true)}
              />
            </>
          )
        }
      </CachedPart>
    </Page>
  );
}

const COLUMNS: readonly PlainColumn<AdminCompany>[] = [
  {
    ...{ id: 'name', label: 'Name' },
    cell: ({ id, name }) => <AppLink to={href('adminCompany', { id })}>{name}</AppLink>,
  },
  { id: 'people', label: 'People', align: 'end', cell: ({ people }) => count(people) },
  { id: 'assets', label: 'Assets', align: 'end', cell: ({ assets }) => count(assets) },
  { id: 'created', label: 'Founded', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { id: 'last', label: 'Last activity', cell: ({ lastAt }) => (lastAt === null ? '–' : <RelativeTime at={lastAt} />) },
];
