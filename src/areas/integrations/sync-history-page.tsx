import { Button } from '@radix-ui/themes';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import type { SmallRow } from '../../../worker/store/reader';
import { requestImport, requestSample } from '../../data/import-request';
import { useImports, useRows } from '../../data/rows';
import { useSampleOnItsWay } from '../../data/sample';
import type { Column } from '../../kit/data-table/column';
import { DataTable } from '../../kit/data-table/data-table';
import { RowLink } from '../../kit/data-table/row-link';
import { count } from '../../kit/format';
import { Page } from '../../kit/page';
import { RelativeTime } from '../../kit/relative-time';
import { SkeletonRows } from '../../kit/skeleton';
import { NothingLeft } from '../../lists/nothing-left';
import { rowList, shownRows } from '../../lists/row-list';
import { RowListBar } from '../../lists/row-list-bar';
import { useListState } from '../../lists/use-list-state';
import { RunStatus, statusText } from '../../parts/run-status';
import { StartHere } from '../../parts/start-here';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { isRunning, isTakenBack, isTakingBack, runCounts } from '../../words/run-text';
import './runs.css';
import { unsentAndKnown } from './unsent-and-known';
import { WaitingImports } from './waiting-imports';

type Run = SmallRow<'syncRun'>;

const files = (run: Run): string => run.files.map(({ name }) => name).join(', ');

const LIST = rowList<Run>({
  ...{ entity: 'syncRun', path: href('syncHistory'), at: 'startedAt', textOf: (run) => `${run.source} ${files(run)}` },
  filters: [
    { name: 'source', label: 'Source', all: 'All sources', field: 'source' },
    { name: 'status', label: 'Status', all: 'In any state', field: 'status', textOf: statusText },
    { name: 'by', label: 'By', all: 'By anybody', field: 'startedBy' },
  ],
});

const COLUMNS: readonly Column<Run>[] = [
  {
    id: 'source',
    label: 'Source',
    width: 200,
    cell: (run) => <RowLink to={href('syncRun', { id: run.id })}>{run.source}</RowLink>,
  },
  { id: 'status', label: 'Status', width: 170, cell: (run) => <RunStatus run={run} /> },
  {
    id: 'files',
    label: 'Files',
    width: 200,
    cell: (run) => (
      <span className="clip" title={files(run)}>
        {files(run) || '–'}
      </span>
    ),
  },
  { id: 'counts', label: 'Records', width: 220, cell: (run) => <span className="clip">{progressOr(run)}</span> },
  {
    id: 'assets',
    label: 'New assets',
    width: 90,
    align: 'end',
    cell: (run) => (isTakenBack(run) ? '–' : count(run.counts.assetsCreated)),
  },
  { id: 'at', label: 'Started', width: 120, cell: (run) => <RelativeTime at={run.startedAt} /> },
  { id: 'by', label: 'By', width: 140, cell: (run) => <span className="clip">{run.startedBy}</span> },
];

function progressOr(run: Run): string {
  if (isTakingBack(run)) return 'being taken back';
  return isRunning(run) ? `${count(run.batchesApplied)} of ${count(run.batches)} batches` : runCounts(run);
}

export function SyncHistoryPage() {
  const session = useSession();
  const [, navigate] = useLocation();
  const runs = useRows(session, 'syncRun');
  const waiting = useImports(session);
  const sampleComes = useSampleOnItsWay(session);
  const mayImport = useMay('sync-runs.create');
  const { open, known } = unsentAndKnown(waiting ?? [], runs ?? []);
  const sorted = known.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  const control = useListState(LIST);
  const shown = shownRows(LIST, sorted, control.state, Date.now());
  return (
    <Page
      title="Sync history"
      about="Every import: what it brought, what it refused, and how to take it back."
      fill
      actions={mayImport ? <Button onClick={() => requestImport()}>Import files</Button> : null}
    >
      <WaitingImports imports={open} />
      {runs === undefined || session.companyId === null ? (
        <SkeletonRows rows={8} label="Loading the sync history" />
      ) : sorted.length === 0 ? (
        open.length === 0 ? (
          <StartHere {...{ mayImport, sampleComes }} onImport={() => requestImport()} onSample={requestSample} />
        ) : null
      ) : (
        <>
          <RowListBar
            {...{ list: LIST, control, rows: sorted, shown: shown.length, one: 'run' }}
            placeholder="Source or file"
          />
          {shown.length === 0 ? (
            <NothingLeft control={control} />
          ) : (
            <div className="runs-table">
              <DataTable
                label="Sync runs"
                main
                columns={COLUMNS}
                count={shown.length}
                rowAt={(index) => shown[index]}
                onShow={ignore}
                sort={null}
                onSort={ignore}
                nameOf={(run) => run.source}
                onOpen={(run) => navigate(href('syncRun', { id: run.id }))}
                card={(run) => <RunCard run={run} />}
                cardHeight={104}
              />
            </div>
          )}
        </>
      )}
    </Page>
  );
}

/** All runs are here already, newest first. */
const ignore = (): void => undefined;

function RunCard({ run }: { readonly run: Run }) {
  return (
    <div className="run-card">
      <RowLink to={href('syncRun', { id: run.id })}>{run.source}</RowLink>
      <RunStatus run={run} />
      <span className="quiet small clip">
        {progressOr(run)} · <RelativeTime at={run.startedAt} /> · {run.startedBy}
      </span>
    </div>
  );
}
