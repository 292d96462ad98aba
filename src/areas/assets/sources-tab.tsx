import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { SourceRecord } from '../../../contract/areas/integrations';
import { href } from '../../../contract/paths';
import { useCached } from '../../data/use-cached';
import { AppLink } from '../../kit/app-link';
import { DataAge } from '../../kit/data-age';
import { RelativeTime } from '../../kit/relative-time';
import { Skeleton } from '../../kit/skeleton';
import { termText } from '../../words/asset-text';
import type { AssetRow } from './asset-columns';
import { NotMerged } from './not-merged';

interface Props {
  readonly asset: AssetRow;
  readonly records: readonly SourceRecord[];
}

/** What each source said of this asset, and why it was taken to be the same thing, or not. */
export function SourcesTab({ asset, records }: Props) {
  if (records.length === 0) return <p className="quiet">No sources in this browser yet.</p>;
  return (
    <div className="stack">
      <NotMerged asset={asset} />
      {records.map((record) => (
        <SourceCard key={record.id} record={record} />
      ))}
    </div>
  );
}

function SourceCard({ record }: { readonly record: SourceRecord }) {
  const [raw, setRaw] = useState(false);
  return (
    <article className="panel source-card" aria-label={record.source}>
      <div className="panel-head">
        <h2>{record.source}</h2>
        <span className="quiet small">
          {termText(record.category)} · seen <RelativeTime at={record.observedAt} />
        </span>
      </div>
      <dl className="facts">
        <dt>Source id</dt>
        <dd className="mono">{record.sourceUid}</dd>
        <dt>Match</dt>
        <dd>
          {record.matchReason} <span className="quiet number">({Math.round(record.matchConfidence * 100)} % sure)</span>
        </dd>
        {record.matchKeys.length === 0 ? null : (
          <>
            <dt>Matched by</dt>
            <dd className="mono">{record.matchKeys.join(', ')}</dd>
          </>
        )}
        {record.syncRunId === null ? null : (
          <>
            <dt>Imported by</dt>
            <dd>
              <AppLink to={href('syncRun', { id: record.syncRunId })}>this sync run</AppLink>
            </dd>
          </>
        )}
      </dl>
      <Button size="1" variant="soft" color="gray" aria-expanded={raw} onClick={() => setRaw(!raw)}>
        {raw ? 'Hide original' : 'Show original'}
      </Button>
      {raw ? <Raw record={record} /> : null}
    </article>
  );
}

function Raw({ record }: { readonly record: SourceRecord }) {
  const [answer] = useCached('source-records.get', { id: record.id }, record.companyId);
  if (answer.state === 'loading') return <Skeleton width="100%" height={80} />;
  if (answer.state === 'failed') {
    return (
      <p className="quiet small">The original is on the server, which could not be reached: {answer.error.message}</p>
    );
  }
  return (
    <>
      {answer.stale ? (
        <p className="quiet small">
          <DataAge at={answer.at} />
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{answer.body.raw}</pre>
    </>
  );
}
