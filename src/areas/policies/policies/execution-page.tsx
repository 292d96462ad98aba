import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import { ENDED, type PolicyChange, type PolicyLogLine } from '../../../../contract/areas/policies/policies';
import { answerOf } from '../../../../contract/endpoints';
import { href } from '../../../../contract/paths';
import { call } from '../../../data/call';
import { sendCommand } from '../../../data/commands';
import { AskedPart } from '../../../details/asked-part';
import { Facts } from '../../../details/facts';
import { WithRecord } from '../../../details/record-page';
import { useAsked } from '../../../details/use-asked';
import { AppLink } from '../../../kit/app-link';
import { count, duration } from '../../../kit/format';
import { Page, Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { absoluteText } from '../../../kit/time-text';
import { failureToast } from '../../../kit/toasts';
import { useMay } from '../../../session/use-ability';
import { ExecutionEffects } from './execution-effects';
import { Pages } from './pages';
import './policies.css';
import { type ExecutionRow, STATUS_COLOUR, STATUS_TEXT, TRIGGER_TEXT } from './policy-words';

export function ExecutionPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <WithRecord name="policyExecution" id={params['executionId'] ?? ''} list={href('policyHistory', { id })}>
      {(row) => <Execution row={row} />}
    </WithRecord>
  );
}

/** One execution: what it changed since the one before, its log as it is written, and the way to end it. */
function Execution({ row }: { readonly row: ExecutionRow }) {
  const mayEnd = useMay('policy-executions.terminate');
  const isOver = ENDED.includes(row.status);
  const terminate = (): void => {
    const { id, companyId } = row;
    sendCommand({ companyId, endpoint: 'policy-executions.terminate', params: { id }, body: undefined }).catch(
      (error: unknown) => failureToast('It could not be terminated', error),
    );
  };
  return (
    <Page
      title="Policy execution"
      above={
        <nav aria-label="Breadcrumb" className="small row wrap">
          <AppLink to={href('policies')}>Policies</AppLink>
          <AppLink to={href('policy', { id: row.policyId })}>{row.policyName || 'Policy'}</AppLink>
          <AppLink to={href('policyHistory', { id: row.policyId })}>Runs and versions</AppLink>
        </nav>
      }
      beside={
        <Badge color={STATUS_COLOUR[row.status]} highContrast>
          {STATUS_TEXT[row.status]}
        </Badge>
      }
      {...(row.isTest && { about: 'A test: nothing of it is kept, and nothing is done.' })}
      actions={
        !isOver && mayEnd && row.rev > 0 ? (
          <Button variant="soft" color="red" onClick={terminate}>
            Terminate
          </Button>
        ) : null
      }
    >
      <div className="policy-parts">
        {row.problem === null ? null : (
          <p className="field-problem" role="alert">
            {row.problem}
          </p>
        )}
        <Panel title="Execution">
          <Facts facts={factsOf(row)} />
        </Panel>
        {isOver && row.status !== 'failed' && row.status !== 'terminated' ? <Changes row={row} /> : null}
        {isOver && !row.isTest ? <ExecutionEffects row={row} /> : null}
        <Log row={row} />
      </div>
    </Page>
  );
}

function factsOf(row: ExecutionRow) {
  const isOver = row.endedAt !== null;
  const took =
    row.startedAt === null || row.endedAt === null ? null : Date.parse(row.endedAt) - Date.parse(row.startedAt);
  return [
    { label: 'Why', value: TRIGGER_TEXT[row.trigger] },
    { label: 'By', value: row.startedBy || 'You' },
    { label: 'Asked for', value: <RelativeTime at={row.createdAt} /> },
    ...(took === null ? [] : [{ label: 'Took', value: duration(took) }]),
    { label: 'Version', value: String(row.version) },
    ...(row.doing === null || isOver ? [] : [{ label: 'At work', value: row.doing }]),
    ...(isOver && row.problem === null
      ? [
          { label: 'Looked at', value: row.reach === 'all' ? 'All assets' : 'Assets that changed' },
          { label: 'In scope', value: count(row.evaluated) },
          { label: 'Pass', value: count(row.passed) },
          { label: 'Fail', value: `${count(row.failed)}, ${count(row.inGrace)} of them in grace` },
          { label: 'Excepted', value: count(row.excepted) },
        ]
      : []),
  ];
}

const CHANGE_TEXT: Readonly<Record<PolicyChange['change'], string>> = {
  new: 'Newly failing',
  fixed: 'Fixed',
  excepted: 'Excepted',
  left: 'No longer in scope',
};
const COLUMNS: readonly PlainColumn<PolicyChange>[] = [
  { id: 'change', label: 'Change', cell: ({ change }) => CHANGE_TEXT[change] },
  {
    ...{ id: 'asset', label: 'Asset' },
    cell: ({ assetId, assetName }) => (
      <AppLink to={href('asset', { id: assetId })}>{assetName || 'Deleted asset'}</AppLink>
    ),
  },
  {
    ...{ id: 'since', label: 'Failing since' },
    cell: ({ firstFailedAt }) => (firstFailedAt === null ? '–' : <RelativeTime at={firstFailedAt} />),
  },
];

const CHANGES = 'policy-executions.changes';

function Changes({ row: { id, companyId, rev, newFailures, fixed } }: { readonly row: ExecutionRow }) {
  const [offset, setOffset] = useState(0);
  const asked = useAsked(`${id} ${offset}`, String(rev), () =>
    call(CHANGES, answerOf(CHANGES), { id, offset: String(offset) }, undefined, companyId),
  );
  return (
    <Panel title="Since the execution before" aside={`${count(newFailures)} newly failing, ${count(fixed)} fixed`}>
      <div className="policy-part">
        <AskedPart of={asked} what="the changes">
          {({ rows, total }) =>
            rows.length === 0 ? (
              <p className="quiet">Nothing changed.</p>
            ) : (
              <>
                <PlainTable label="Changes" columns={COLUMNS} rows={rows} keyOf={({ assetId }) => assetId} />
                <Pages offset={offset} total={total} onOffset={setOffset} />
              </>
            )
          }
        </AskedPart>
      </div>
    </Panel>
  );
}

const LINES: readonly PlainColumn<PolicyLogLine>[] = [
  { id: 'at', label: 'Time', cell: ({ at }) => <span className="mono small">{absoluteText(Date.parse(at))}</span> },
  { id: 'text', label: 'Line', isWide: true, cell: ({ text }) => text },
];

const LOGS = 'policy-executions.logs';

function Log({ row: { id, companyId, rev } }: { readonly row: ExecutionRow }) {
  const asked = useAsked(
    id,
    String(rev),
    // The server has not heard of it yet.
    rev === 0 ? null : () => call(LOGS, answerOf(LOGS), { id }, undefined, companyId),
  );
  return (
    <Panel title="Log">
      <div className="policy-part">
        {rev === 0 ? (
          <p className="quiet">It is not sent yet.</p>
        ) : (
          <AskedPart of={asked} what="the log">
            {({ lines }) =>
              lines.length === 0 ? (
                <p className="quiet">Nothing has been written yet.</p>
              ) : (
                <PlainTable label="Log" columns={LINES} rows={lines} keyOf={({ no }) => no} />
              )
            }
          </AskedPart>
        )}
      </div>
    </Panel>
  );
}
