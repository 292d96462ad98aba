import { href } from '../../../contract/paths';
import type { QueryNode } from '../../../contract/query';
import type { ShownRow } from '../../../contract/sync-api';
import { AppLink } from '../../kit/app-link';
import { count, plural } from '../../kit/format';
import { Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { SkeletonRows } from '../../kit/skeleton';
import { SeverityBadge } from '../../parts/severity-badge';
import { useSession } from '../../session/session';
import { useDecided } from './decided';

interface Props {
  readonly title: string;
  readonly when: unknown;
  readonly before: readonly QueryNode[];
}

const SHOWN = 8;
type FindingRow = ShownRow<'finding'>;

const COLUMNS: readonly PlainColumn<FindingRow>[] = [
  { id: 'severity', label: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  {
    id: 'title',
    label: 'Finding',
    cell: ({ title, assetId }) => <AppLink to={`${href('asset', { id: assetId })}?tab=findings`}>{title}</AppLink>,
  },
  { id: 'firstSeenAt', label: 'First seen', cell: ({ firstSeenAt }) => <RelativeTime at={firstSeenAt} /> },
];

/** The open findings a definition decides, the worst first, as they are now. */
export function DecidedFindings({ title, when, before }: Props) {
  const { companyId } = useSession();
  const answer = useDecided(companyId, when, before, SHOWN);
  const isKnown = answer?.loaded === true && answer.problems === undefined;
  return (
    <Panel title={title} aside={isKnown ? plural(answer.count, 'open finding') : undefined}>
      {answer?.problems === undefined ? null : (
        <p className="panel-note field-problem" role="status">
          {answer.problems.map(({ message }) => message).join('. ')}
        </p>
      )}
      {answer === null ? <SkeletonRows rows={3} label="Loading findings" /> : null}
      {isKnown && answer.count === 0 ? <p className="panel-note quiet">No open finding matches now.</p> : null}
      {isKnown && answer.count > 0 ? (
        <PlainTable label={title} columns={COLUMNS} rows={answer.rows} keyOf={({ id }) => id} />
      ) : null}
      {isKnown && answer.count > SHOWN ? (
        <p className="panel-note quiet small">The {count(SHOWN)} worst are shown.</p>
      ) : null}
    </Panel>
  );
}
