import { Badge, Button } from '@radix-ui/themes';
import { useEffect } from 'react';
import { useIsOffline } from '../../data/status';
import { useView } from '../../data/use-view';
import { RelatedList } from '../../details/related-list';
import { CutText } from '../../kit/cut-text';
import { bytes, count } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { saveFile } from '../../kit/save-file';
import { failureToast } from '../../kit/toasts';
import { fileOf, sendAllKept } from './make-here';
import { FORMAT_TEXT, type ReportRow, RUN_STATUS_TEXT, type RunRow } from './report-words';

/** The files that were made of a report, the newest first. */
export function FilesTab({ row }: { readonly row: ReportRow }) {
  useSending(row);
  return (
    <RelatedList
      {...{ of: 'report', row, entity: 'reportRun' }}
      label="Files"
      noun={['file', 'files']}
      firstSort={{ field: 'createdAt', descending: true }}
      empty="No file was made of this report yet."
      nameOf={({ format }) => FORMAT_TEXT[format]}
      columns={[
        { id: 'format', label: 'Format', width: 90, cell: ({ format }) => FORMAT_TEXT[format] },
        { id: 'status', label: 'State', width: 110, cell: (run) => <State run={run} /> },
        {
          ...{ id: 'createdAt', label: 'Made', width: 120, sortField: 'createdAt' },
          cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
        },
        { id: 'by', label: 'By', width: 150, cell: ({ startedBy }) => <CutText text={startedBy} /> },
        {
          ...{ id: 'madeBy', label: 'Made in', width: 100 },
          cell: ({ madeBy }) => (madeBy === 'browser' ? 'A browser' : 'The server'),
        },
        { id: 'rows', label: 'Rows', width: 80, align: 'end', cell: ({ rows }) => count(rows) },
        {
          id: 'bytes',
          label: 'Size',
          width: 90,
          align: 'end',
          cell: (run) => (run.bytes === 0 ? '–' : bytes(run.bytes)),
        },
        {
          ...{ id: 'sha', label: 'SHA-256', width: 130 },
          cell: ({ sha256 }) => <code className="clip">{sha256 === null ? '–' : sha256.slice(0, 12)}</code>,
        },
        { id: 'get', label: 'File', width: 130, cell: (run) => <Download run={run} /> },
      ]}
      panel={(run) => <FileFacts run={run} />}
      card={(run) => (
        <div className="report-card">
          <span className="row">
            {FORMAT_TEXT[run.format]} <State run={run} />
          </span>
          <span className="quiet small">
            <RelativeTime at={run.createdAt} /> · {run.startedBy}
          </span>
        </div>
      )}
    />
  );
}

function State({ run: { status, problem } }: { readonly run: RunRow }) {
  const color = status === 'failed' ? 'red' : status === 'waiting' ? 'gray' : problem === null ? 'green' : 'amber';
  const text = status === 'done' && problem !== null ? 'Incomplete' : RUN_STATUS_TEXT[status];
  return (
    <Badge color={color} highContrast>
      {text}
    </Badge>
  );
}

function Download({ run }: { readonly run: RunRow }) {
  if (run.status !== 'done') return <span className="quiet">–</span>;
  const save = (): void => {
    fileOf(run).then(
      ({ file, name }) => saveFile(file, name),
      (error: unknown) => failureToast('The file could not be opened', error),
    );
  };
  return (
    <Button size="1" variant="soft" onClick={save}>
      Download
    </Button>
  );
}

function FileFacts({ run }: { readonly run: RunRow }) {
  const { problem, sha256, pages, dataRev } = run;
  return (
    <div className="stack">
      <Download run={run} />
      {problem === null ? null : (
        <ul className="report-problems" aria-label="What is missing in it">
          {problem.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <dl className="report-facts">
        <dt>SHA-256</dt>
        <dd>
          <code>{sha256 ?? '–'}</code>
        </dd>
        <dt>Pages</dt>
        <dd>{pages === 0 ? '–' : count(pages)}</dd>
        <dt>State of the data</dt>
        <dd>{dataRev === null ? 'As the browser had it' : dataRev}</dd>
      </dl>
    </div>
  );
}

/** What was made here without a network is sent once there is one. */
function useSending({ id, companyId }: ReportRow): void {
  const offline = useIsOffline();
  const where = { field: 'reportId', op: 'eq' as const, value: id };
  const sort = [{ field: 'createdAt', descending: true }];
  const runs = useView({ companyId, entity: 'reportRun', where, sort, offset: 0, limit: 100 });
  const many = runs?.rows.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is new here
  useEffect(() => {
    // Tried again when the page is opened the next time.
    if (!offline && runs !== null) sendAllKept(companyId, runs.rows).catch(() => undefined);
  }, [offline, many, companyId]);
}
