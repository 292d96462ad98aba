import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import type { SourceRecord } from '../../../../contract/areas/integrations';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { labelOf } from '../../../../domain/correlation/record-order';
import { deleteRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { AppLink } from '../../../kit/app-link';
import { CutText } from '../../../kit/cut-text';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { RelativeTime } from '../../../kit/relative-time';
import { failureToast } from '../../../kit/toasts';
import { type DecisionRow, otherSide } from './decisions';
import { EditReason } from './edit-reason';

interface Props {
  readonly decisions: readonly DecisionRow[];
  readonly records: readonly SourceRecord[];
  /** Records that unlinks name beside these. */
  readonly others: readonly ShownRow<'sourceRecord'>[];
  readonly mayChange: boolean;
}

/** What people decided of this asset's records, the newest first: who, when and why, and the way back (C44). */
export function MadeDecisions({ decisions, records, others, mayChange }: Props) {
  const kept = useKeptText();
  const [edited, setEdited] = useState<DecisionRow | null>(null);
  if (decisions.length === 0) return null;
  const revert = (row: DecisionRow): void => {
    deleteRecord('correlationDecision', row).then(
      (change) => undoableToast('Reverted the decision', change, kept),
      (error: unknown) => failureToast('The decision could not be reverted', error),
    );
  };
  return (
    <Panel title="Decided by people" aside="counts more than what sources say">
      <ul className="merging-list panel-body">
        {decisions.map((row) => (
          <li key={row.id}>
            <div>
              <span className="row wrap">
                <What row={row} records={records} others={others} />
                {row.pendingFields === undefined ? null : (
                  <Badge color="amber" highContrast>
                    Not sent yet
                  </Badge>
                )}
              </span>
              <CutText text={`“${row.reason}”`} lines={3} />
              <span className="quiet small">
                {row.ownerName === '' ? 'By you' : `By ${row.ownerName}`}, <RelativeTime at={row.createdAt} />
              </span>
            </div>
            {mayChange ? (
              <span className="row">
                <Button size="1" variant="soft" color="gray" onClick={() => setEdited(row)}>
                  Edit reason…
                </Button>
                <Button size="1" variant="soft" color="gray" onClick={() => revert(row)}>
                  Revert
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {edited === null ? null : <EditReason row={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

interface WhatProps extends Pick<Props, 'records' | 'others'> {
  readonly row: DecisionRow;
}

function What({ row, records, others }: WhatProps) {
  if (row.kind === 'link')
    return <strong>Linked: {plural(row.recordIds.length, 'source record')} are one asset</strong>;
  if (row.kind === 'pin') return <strong>Pinned: nothing else joins this asset</strong>;
  const side = new Set(otherSide(row, records));
  const [other] = others.filter(({ id }) => side.has(id));
  return (
    <strong>
      Kept apart from{' '}
      {other === undefined ? (
        'what no source reports now'
      ) : (
        <AppLink to={href('asset', { id: other.assetId })}>{labelOf(other.asset, other.sourceUid)}</AppLink>
      )}
    </strong>
  );
}
