import type { ShownRow } from '../../../contract/sync-api';
import { RunStatus } from '../../parts/run-status';
import { RunActions, RunContent } from './run-content';

/** A run beside the list: what its page has. */
export function RunPanel({ row }: { readonly row: ShownRow<'syncRun'> }) {
  return (
    <>
      <div className="row wrap">
        <RunStatus run={row} />
        <RunActions run={row} />
      </div>
      {row.message ? <p className="quiet">{row.message}</p> : null}
      <RunContent run={row} />
    </>
  );
}
