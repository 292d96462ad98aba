import type { ReactNode } from 'react';
import type { AdminCompanyDetails } from '../../../contract/areas/admin/governing';
import { href } from '../../../contract/paths';
import { useCached } from '../../data/use-cached';
import { AppLink } from '../../kit/app-link';
import { count, plural, words } from '../../kit/format';
import { LinkButton } from '../../kit/link-button';
import { Page, Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import type { PageProps } from '../../parts/area';
import { CachedPart } from '../../parts/cached-panel';
import './admin.css';

/** One company as administrators of the installation see it: size, usage, health and limits. */
export function CompanyPage({ params: { id = '' } }: PageProps) {
  const answer = useCached('admin.company', { id });
  return (
    <Page
      title="Company administration"
      about="Size, usage, health and limits of one company."
      above={<AppLink to={href('adminCompanies')}>All companies</AppLink>}
      actions={
        <LinkButton variant="soft" to={`${href('adminAuditLogs')}?${new URLSearchParams({ chain: id })}`}>
          Its audit log
        </LinkButton>
      }
    >
      <CachedPart of={answer} what="this company" rows={8}>
        {(company, age) => (
          <>
            <div className="row wrap">
              <h2 className="admin-name">{company.name}</h2>
              {age}
            </div>
            <Facts company={company} />
            <Size company={company} />
            <Health company={company} />
            <Usage company={company} />
            <Panel title="Limits of this server">
              <PlainTable label="Limits" columns={LIMITS} rows={company.limits} keyOf={({ name }) => name} />
            </Panel>
          </>
        )}
      </CachedPart>
    </Page>
  );
}

interface Part {
  readonly company: AdminCompanyDetails;
}

function Facts({ company: { createdAt, lastAt, people, owners } }: Part) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Founded', <RelativeTime key="founded" at={createdAt} />],
    ['Last activity', lastAt === null ? 'Nothing was done yet' : <RelativeTime key="last" at={lastAt} />],
    ['People', count(people)],
    ['Owners', owners.length === 0 ? 'None' : owners.map(({ name, email }) => `${name} (${email})`).join(', ')],
  ];
  return (
    <dl className="admin-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="admin-fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const SIZES: readonly PlainColumn<AdminCompanyDetails['sizes'][number]>[] = [
  { id: 'name', label: 'Kind', cell: ({ name }) => name },
  { id: 'count', label: 'Rows', align: 'end', cell: (size) => count(size.count) },
];
const LIMITS: readonly PlainColumn<AdminCompanyDetails['limits'][number]>[] = [
  { id: 'name', label: 'What', cell: ({ name }) => name },
  { id: 'most', label: 'At most', align: 'end', cell: ({ most }) => most },
];

function Size({ company: { sizes } }: Part) {
  return (
    <Panel title="Size">
      <PlainTable label="Size" columns={SIZES} rows={sizes} keyOf={({ name }) => name} />
    </Panel>
  );
}

const TASKS: readonly PlainColumn<AdminCompanyDetails['failedTasks'][number]>[] = [
  { id: 'title', label: 'Task', cell: ({ title }) => title },
  { id: 'since', label: 'Failed', cell: ({ since }) => <RelativeTime at={since} /> },
  { id: 'error', label: 'Why', isWide: true, cell: ({ error }) => error ?? '–' },
];
const RUNS: readonly PlainColumn<AdminCompanyDetails['runs'][number]>[] = [
  { id: 'label', label: 'Source', cell: ({ label }) => label },
  { id: 'status', label: 'State', cell: ({ status }) => words(status) },
  { id: 'at', label: 'Changed', cell: ({ at }) => <RelativeTime at={at} /> },
];

function Health({ company: { failedTasks, runs } }: Part) {
  return (
    <Panel
      title="Health"
      aside={failedTasks.length === 0 ? 'No task failed' : plural(failedTasks.length, 'failed task')}
    >
      {failedTasks.length === 0 ? null : (
        <PlainTable
          label="Failed tasks"
          columns={TASKS}
          rows={failedTasks}
          keyOf={({ title, since }) => `${title} ${since}`}
        />
      )}
      {runs.length === 0 ? (
        <p className="quiet admin-quiet">Nothing was imported yet.</p>
      ) : (
        <PlainTable label="Newest imports" columns={RUNS} rows={runs} keyOf={({ id }) => id} />
      )}
      <p className="admin-quiet">
        <AppLink to={href('adminTasks')}>All work in the background</AppLink>
      </p>
    </Panel>
  );
}

const DAYS: readonly PlainColumn<AdminCompanyDetails['days'][number]>[] = [
  { id: 'day', label: 'Day', cell: ({ day }) => day },
  { id: 'calls', label: 'Changes and refusals', align: 'end', cell: ({ calls }) => count(calls) },
  { id: 'people', label: 'People', align: 'end', cell: ({ people }) => count(people) },
];

function Usage({ company: { days } }: Part) {
  return (
    <Panel title="Usage of the last 30 days" aside="By the audit log, in UTC">
      {days.length === 0 ? (
        <p className="quiet admin-quiet">Nobody did anything here in the last 30 days.</p>
      ) : (
        <PlainTable label="Usage by day" columns={DAYS} rows={days.toReversed()} keyOf={({ day }) => day} />
      )}
    </Panel>
  );
}
