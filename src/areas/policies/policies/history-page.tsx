import { Badge } from '@radix-ui/themes';
import { SYNC } from '../../../../contract/limits';
import { href } from '../../../../contract/paths';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { WithRecord } from '../../../details/record-page';
import { RecordTabs } from '../../../details/record-tabs';
import { AppLink } from '../../../kit/app-link';
import { count } from '../../../kit/format';
import { Page, Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { RowsMissing } from '../../../parts/rows-missing';
import './policies.css';
import { PolicyVersions } from './policy-versions';
import { type ExecutionRow, type PolicyRow, STATUS_COLOUR, STATUS_TEXT, TRIGGER_TEXT } from './policy-words';

export function PolicyHistoryPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <WithRecord name="policy" id={params['id'] ?? ''} list={href('policies')}>
      {(row) => (
        <Page
          title="Policy history"
          above={
            <nav aria-label="Breadcrumb" className="small row wrap">
              <AppLink to={href('policies')}>Policies</AppLink>
              <AppLink to={href('policy', { id: row.id })}>{row.name}</AppLink>
            </nav>
          }
          about="Its executions, and what each of its versions said."
        >
          <RecordTabs
            tabs={[
              { name: 'executions', label: 'Executions', content: <Executions row={row} /> },
              { name: 'versions', label: 'Versions', count: row.version, content: <PolicyVersions row={row} /> },
            ]}
          />
        </Page>
      )}
    </WithRecord>
  );
}

const COLUMNS: readonly PlainColumn<ExecutionRow>[] = [
  {
    ...{ id: 'at', label: 'Asked for' },
    cell: ({ id, policyId, createdAt }) => (
      <AppLink to={href('policyExecution', { id: policyId, executionId: id })}>
        <RelativeTime at={createdAt} />
      </AppLink>
    ),
  },
  {
    ...{ id: 'status', label: 'Status' },
    cell: ({ status, isTest }) => (
      <span className="row">
        <Badge color={STATUS_COLOUR[status]} highContrast>
          {STATUS_TEXT[status]}
        </Badge>
        {isTest ? <Badge color="gray">Test</Badge> : null}
      </span>
    ),
  },
  { id: 'why', label: 'Why', cell: ({ trigger }) => TRIGGER_TEXT[trigger] },
  { id: 'by', label: 'By', cell: ({ startedBy }) => startedBy || 'You' },
  { id: 'version', label: 'Version', align: 'end', cell: ({ version }) => String(version) },
  { id: 'failed', label: 'Fail', align: 'end', cell: (row) => (row.endedAt === null ? '–' : count(row.failed)) },
  { id: 'new', label: 'New', align: 'end', cell: (row) => (row.endedAt === null ? '–' : count(row.newFailures)) },
  { id: 'fixed', label: 'Fixed', align: 'end', cell: (row) => (row.endedAt === null ? '–' : count(row.fixed)) },
];

function Executions({ row: { id, companyId } }: { readonly row: PolicyRow }) {
  const offline = useIsOffline();
  const where = { field: 'policyId', op: 'eq' as const, value: id };
  const sort = [{ field: 'createdAt', descending: true }];
  const answer = useView({ companyId, entity: 'policyExecution', where, sort, offset: 0, limit: SYNC.windowRows });
  if (answer === null || (!answer.loaded && answer.rows.length === 0))
    return <RowsMissing answer={answer} many="executions" offline={offline} />;
  return (
    <Panel title="Executions" aside={`The last ${count(answer.rows.length)}`}>
      {answer.rows.length === 0 ? (
        <p className="panel-note quiet">It was never run.</p>
      ) : (
        <PlainTable label="Executions" columns={COLUMNS} rows={answer.rows} keyOf={({ id: one }) => one} />
      )}
    </Panel>
  );
}
