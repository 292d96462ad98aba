import { SourceActions } from './source-actions';
import { SourceFacts } from './source-facts';
import { SourceProblem, SourceStatus, SourceTrend } from './source-parts';
import type { SourceRow } from './source-words';

/** A source beside the list: what its page has. */
export function SourcePanel({ row }: { readonly row: SourceRow }) {
  return (
    <div className="stack">
      <div className="row wrap">
        <SourceStatus row={row} />
        <SourceTrend row={row} />
      </div>
      <div className="row wrap">
        <SourceActions row={row} />
      </div>
      <SourceProblem row={row} />
      <SourceFacts row={row} />
    </div>
  );
}
