import type { QueryNode } from '../../../contract/query';
import type { ShownRow } from '../../../contract/sync-api';
import type { Clock } from '../../../domain/slas/sla-clock';
import { useCached } from '../../data/use-cached';
import { AppLink } from '../../kit/app-link';
import { count, plural } from '../../kit/format';
import { Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime, useNow } from '../../kit/relative-time';
import { SkeletonRows } from '../../kit/skeleton';
import { SeverityBadge } from '../../parts/severity-badge';
import { findingHref } from '../../parts/within-asset';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { lateWhere, useDecided, useLate } from './decided';
import { dueText, lateText, messagesText, noneText } from './sla-text';
import './slas.css';
import { WhoseFindings } from './whose-findings';

interface Props {
  readonly title: string;
  readonly when: unknown;
  readonly before: readonly QueryNode[];
  /** What the definition says of time; null while that is not filled in. */
  readonly clock: Clock | null;
  /** It is not in force yet: saving it is told of. */
  readonly isDraft?: boolean;
}

const SHOWN = 8;
const NONE: readonly QueryNode[] = [];
type FindingRow = ShownRow<'finding'>;

const COLUMNS: readonly PlainColumn<FindingRow>[] = [
  { id: 'severity', label: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  {
    id: 'title',
    label: 'Finding',
    cell: (row) => <AppLink to={findingHref(row)}>{row.title}</AppLink>,
  },
  { id: 'firstSeenAt', label: 'First seen', cell: ({ firstSeenAt }) => <RelativeTime at={firstSeenAt} /> },
];

/** The open findings a definition decides, the worst first, as they are now, and what its deadline makes of them (SL9). */
export function DecidedFindings({ title, when, before, clock, isDraft = false }: Props) {
  const { companyId } = useSession();
  const now = useNow();
  const { answer, problems } = useDecided(companyId, when, before, SHOWN);
  const late = useLate(companyId, when, before, clock);
  const whose = isDraft ? lateWhere(when, before, clock, now) : null;
  const isNone = answer?.count === 0;
  const isFirst = before.length === 0;
  const alone = useDecided(isNone && !isFirst ? companyId : null, when, NONE, 1);
  const matching = isFirst ? 0 : alone.answer?.count;
  return (
    <Panel title={title} aside={answer === null ? undefined : plural(answer.count, 'open finding')}>
      {problems.length === 0 ? null : (
        <p className="panel-note field-problem" role="status">
          {problems.join('. ')}
        </p>
      )}
      {answer === null && problems.length === 0 ? <SkeletonRows rows={3} label="Loading findings" /> : null}
      {isNone && matching !== undefined ? <p className="panel-note quiet">{noneText(matching)}</p> : null}
      {clock === null ? null : (
        <p className="panel-note sla-due">
          <span className="quiet">{dueText(clock, now)}</span>
        </p>
      )}
      {answer !== null && answer.count > 0 && late !== null ? (
        <p className="panel-note" role="status">
          {lateText(late, answer.count)}{' '}
          {isDraft && late.breached + late.approaching > 0 ? <Messages companyId={companyId} /> : null}
        </p>
      ) : null}
      {isDraft && whose !== null && companyId !== null && late !== null && late.breached + late.approaching > 0 ? (
        <WhoseFindings companyId={companyId} where={whose} />
      ) : null}
      {answer !== null && answer.count > 0 ? (
        <PlainTable label={title} columns={COLUMNS} rows={answer.rows} keyOf={({ id }) => id} />
      ) : null}
      {answer !== null && answer.count > SHOWN ? (
        <p className="panel-note quiet small">The {count(SHOWN)} worst are shown.</p>
      ) : null}
    </Panel>
  );
}

/** How many messages saving sends: one a person, however many findings there are (SL10). */
function Messages({ companyId }: { readonly companyId: string | null }) {
  const may = useMay('members.list');
  const [answer] = useCached(may && companyId !== null ? 'members.list' : null, {}, companyId ?? undefined);
  const told = answer.state === 'ready' ? answer.body.members.filter(({ role }) => role !== 'member').length : null;
  return <>{messagesText(told)}</>;
}
