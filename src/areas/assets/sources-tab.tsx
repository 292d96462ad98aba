import { Button } from '@radix-ui/themes';
import { type ComponentProps, useState } from 'react';
import type { SourceRecord } from '../../../contract/areas/integrations';
import { SYNC } from '../../../contract/limits';
import { href } from '../../../contract/paths';
import { keyTexts } from '../../../domain/correlation/describe-match';
import { labelOf } from '../../../domain/correlation/record-order';
import { useRows } from '../../data/rows';
import { useCached } from '../../data/use-cached';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { DataAge } from '../../kit/data-age';
import { RelativeTime } from '../../kit/relative-time';
import { Skeleton } from '../../kit/skeleton';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { termText } from '../../words/asset-text';
import type { AssetRow } from './asset-columns';
import { DecideDialog } from './merging/decide-dialog';
import { apartOf, type DecisionRow, decisionsOf, founders, otherSide, pinOf } from './merging/decisions';
import { MadeDecisions } from './merging/made-decisions';
import { NotMerged } from './merging/not-merged';

interface Props {
  readonly asset: AssetRow;
  readonly records: readonly SourceRecord[];
}

/** What each source said of this asset, why it was taken to be the same thing, or not, and what people decided of that. */
export function SourcesTab({ asset, records }: Props) {
  const decisions = useRows(useSession(), 'correlationDecision');
  const mayDecide = useMay('correlation-decisions.create');
  const [asked, setAsked] = useState<Asked | null>(null);
  const made = decisionsOf(decisions ?? [], records);
  const others = useOthers(asset.companyId, made, records);
  if (records.length === 0) return <p className="quiet">No sources in this browser yet.</p>;
  const own = founders(records);
  const unlink = (record: SourceRecord): void => setAsked(unlinkAsked(asset, record, own));
  return (
    <div className="stack">
      <MadeDecisions decisions={made} records={records} others={others} mayChange={mayDecide} />
      <NotMerged
        asset={asset}
        records={records}
        apart={new Set(others.map(({ assetId }) => assetId))}
        mayDecide={mayDecide}
      />
      <div className="row wrap">
        <span className="quiet small">What each source says, and why it is here.</span>
        {mayDecide && own.length > 0 && made.every(({ kind }) => kind !== 'pin') ? (
          <Button size="1" variant="soft" color="gray" onClick={() => setAsked(pinAsked(asset, own))}>
            Pin…
          </Button>
        ) : null}
      </div>
      {records.map((record) => (
        <SourceCard
          key={record.id}
          record={record}
          unlink={mayDecide && own.length > 1 && own.includes(record) ? () => unlink(record) : null}
        />
      ))}
      {asked === null ? null : (
        <DecideDialog {...asked} companyId={asset.companyId} about={asset.name} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

type Asked = Omit<ComponentProps<typeof DecideDialog>, 'companyId' | 'about' | 'onClose'>;

const unlinkAsked = (asset: AssetRow, record: SourceRecord, own: readonly SourceRecord[]): Asked => ({
  title: `Unlink what ${record.source} says from ${asset.name}?`,
  means: 'It becomes an asset of its own, and stays one whatever is imported later. It can be reverted.',
  confirm: 'Unlink',
  done: `Unlinked ${labelOf(record.asset, record.sourceUid)} of ${record.source}`,
  reason: 'It is another thing',
  decision: apartOf(
    [record],
    own.filter((one) => one !== record),
  ),
});

const pinAsked = (asset: AssetRow, own: readonly SourceRecord[]): Asked => ({
  title: `Pin ${asset.name}?`,
  means: `${own.length === 1 ? 'What its source says' : `What its ${own.length} sources say`} stays one asset, and nothing else joins it, whatever is imported later. It can be reverted.`,
  confirm: 'Pin',
  done: `Pinned ${asset.name}`,
  reason: 'It is what it should be',
  decision: pinOf(own),
});

/** The records on the other side of unlinks. */
function useOthers(companyId: string, made: readonly DecisionRow[], records: readonly SourceRecord[]) {
  const ids = made.flatMap((row) => (row.kind === 'unlink' ? otherSide(row, records) : [])).slice(0, SYNC.windowRows);
  const where = { field: 'id', op: 'in' as const, value: ids };
  const page = { offset: 0, limit: SYNC.windowRows };
  const answer = useView(ids.length === 0 ? null : { companyId, entity: 'sourceRecord', where, ...page });
  return ids.length === 0 ? [] : (answer?.rows ?? []);
}

interface CardProps {
  readonly record: SourceRecord;
  /** Null where it cannot be taken from the others, or not by this person. */
  readonly unlink: (() => void) | null;
}

function SourceCard({ record, unlink }: CardProps) {
  const [raw, setRaw] = useState(false);
  const keys = keyTexts(record.matchKeys);
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
        {keys.length === 0 ? null : (
          <>
            <dt>Matched by</dt>
            <dd className="mono">{keys.join(', ')}</dd>
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
      <p className="row">
        <Button size="1" variant="soft" color="gray" aria-expanded={raw} onClick={() => setRaw(!raw)}>
          {raw ? 'Hide original' : 'Show original'}
        </Button>
        {unlink === null ? null : (
          <Button size="1" variant="soft" color="gray" onClick={unlink}>
            Unlink…
          </Button>
        )}
      </p>
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
      <pre className="raw-text" tabIndex={0}>
        {answer.body.raw}
      </pre>
    </>
  );
}
