import { href } from '../../../../contract/paths';
import { RecordFacts } from '../../../details/record-facts';
import { AppLink } from '../../../kit/app-link';
import { CopyField } from '../../../kit/copy-field';
import { LinkButton } from '../../../kit/link-button';
import { RelativeTime } from '../../../kit/relative-time';
import { SkeletonRows } from '../../../kit/skeleton';
import { RecordConflicts } from '../../../parts/record-conflicts';
import { RunStatus } from '../../../parts/run-status';
import { useMay } from '../../../session/use-ability';
import { runCounts } from '../../../words/run-text';
import '../headings.css';
import { DATA_SOURCE_FORM } from './data-source-form';
import type { DataSourceRow } from './data-source-list';
import { sendCommand } from './data-source-places';
import { useRunsOf } from './last-import';

/** As many as fit beside a list. */
const RUNS = 10;

/** A data source beside the list: what is said of it, how a script sends to it, and what came from it. */
export function DataSourcePanel({ row }: { readonly row: DataSourceRow }) {
  const mayChange = useMay('data-sources.update');
  return (
    <div className="stack">
      <RecordConflicts id={row.id} />
      {mayChange ? (
        <div className="row">
          <LinkButton to={href('dataSourceEdit', { id: row.id })}>Edit</LinkButton>
        </div>
      ) : null}
      <RecordFacts {...{ name: 'dataSource', looks: DATA_SOURCE_FORM, row }} without={['name']} />
      {row.kind === 'api' ? (
        <CopyField
          label="How a script sends a file to it"
          value={sendCommand(location.origin, row.companyId, row.id)}
          hint="Replace FILE by the name of the file, in both places. $MUSTER_TOKEN is a token from your account page."
        />
      ) : null}
      <section className="stack">
        <h3 className="part-heading">Imports</h3>
        <Runs row={row} />
      </section>
    </div>
  );
}

function Runs({ row }: { readonly row: DataSourceRow }) {
  const answer = useRunsOf({ row }, RUNS);
  if (answer === null) return <SkeletonRows rows={2} label="Loading the imports" />;
  if (answer.rows.length === 0)
    return (
      <p className="quiet part-note">
        {row.kind === 'api'
          ? 'No script has sent a file yet.'
          : 'None yet. Choose this data source in the import dialog, beside the file’s source.'}
      </p>
    );
  return (
    <ul className="stack plain-list">
      {answer.rows.map((run) => (
        <li key={run.id} className="stack">
          <span className="row">
            <AppLink to={href('syncRun', { id: run.id })}>
              <RelativeTime at={run.startedAt} />
            </AppLink>
            <RunStatus run={run} />
          </span>
          <span className="quiet small">{runCounts(run)}</span>
        </li>
      ))}
    </ul>
  );
}
