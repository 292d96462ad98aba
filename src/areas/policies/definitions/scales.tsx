import { href } from '../../../../contract/paths';
import { SEVERITIES, type Severity } from '../../../../contract/primitives';
import { DEFAULT_WEIGHTS, pointsOf, type Weights, weightsIn } from '../../../../domain/findings/priority';
import { useRows } from '../../../data/rows';
import { useCounts } from '../../../data/use-counts';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { CriticalityBadge } from '../../../parts/criticality-badge';
import { findingsHref } from '../../../parts/findings-href';
import { NOT_ARCHIVED, OPEN_FINDINGS } from '../../../parts/question-href';
import { SeverityBadge } from '../../../parts/severity-badge';
import { useSession } from '../../../session/session';

const LEVELS = [5, 4, 3, 2, 1, 0] as const;

const CRITICALITY: Readonly<Record<(typeof LEVELS)[number], string>> = {
  5: 'The company cannot work without it.',
  4: 'Many people or customers notice at once.',
  3: 'Some people are held up.',
  2: 'Can be done without for days.',
  1: 'Hardly missed.',
  0: 'Nothing depends on it.',
};

/** As CVSS gives them to its scores. */
const SEVERITY: Readonly<Record<Severity, string>> = {
  critical: 'CVSS 9.0 to 10.0',
  high: 'CVSS 7.0 to 8.9',
  medium: 'CVSS 4.0 to 6.9',
  low: 'CVSS 0.1 to 3.9',
  info: 'No score: an observation',
};

/** What the steps of both scales mean, and how much each counts (DF13). */
export function Scales() {
  const session = useSession();
  const own = useRows(session, 'priorityWeights') ?? [];
  const weights: Weights = weightsIn(own) ?? DEFAULT_WEIGHTS;
  const { companyId } = session;
  if (companyId === null) return null;
  return (
    <>
      <CriticalityScale companyId={companyId} weights={weights} />
      <SeverityScale companyId={companyId} weights={weights} />
    </>
  );
}

interface Props {
  readonly companyId: string;
  readonly weights: Weights;
}

function CriticalityScale({ companyId, weights }: Props) {
  const counts = useCounts(
    companyId,
    'asset',
    LEVELS.map((value) => ({ op: 'and', items: [{ field: 'criticality', op: 'eq', value }, NOT_ARCHIVED] })),
  );
  const columns: PlainColumn<(typeof LEVELS)[number]>[] = [
    { id: 'level', label: 'Criticality', cell: (level) => <CriticalityBadge level={level} /> },
    { id: 'meaning', label: 'What it means', isWide: true, cell: (level) => CRITICALITY[level] },
    {
      id: 'points',
      label: 'Adds to priority',
      cell: (level) => pointsText(pointsOf('criticality', level / 5, weights)),
    },
    {
      ...{ id: 'used', label: 'Used by' },
      cell: (level) => {
        const to = `${href('assets')}?${new URLSearchParams({ criticality: String(level) })}`;
        return <Used count={counts[LEVELS.indexOf(level)] ?? null} one="asset" to={to} />;
      },
    },
  ];
  return (
    <Panel title="Criticality of assets">
      <p className="quiet definitions-about in-words">
        How much depends on an asset, from 0 to 5. Sources state it or you set it; without one it adds nothing.{' '}
        <Weighs />
      </p>
      <PlainTable label="Criticality of assets" columns={columns} rows={LEVELS} keyOf={(level) => level} />
    </Panel>
  );
}

function SeverityScale({ companyId, weights }: Props) {
  const answer = useView({
    ...{ companyId, entity: 'finding', where: OPEN_FINDINGS, facets: ['severity'], offset: 0, limit: 1 },
  });
  const counts = new Map(answer?.facets['severity']?.map(({ value, count }) => [String(value), count]));
  const columns: PlainColumn<Severity>[] = [
    { id: 'level', label: 'Severity', cell: (severity) => <SeverityBadge severity={severity} /> },
    { id: 'meaning', label: 'What it means', isWide: true, cell: (severity) => SEVERITY[severity] },
    {
      ...{ id: 'points', label: 'Adds to priority without a score' },
      cell: (severity) => pointsText(pointsOf('severity', severity, weights)),
    },
    {
      ...{ id: 'used', label: 'Used by' },
      cell: (severity) => (
        <Used
          count={answer?.loaded === true ? (counts.get(severity) ?? 0) : null}
          one="open finding"
          to={findingsHref({ state: 'open', severity })}
        />
      ),
    },
  ];
  return (
    <Panel title="Severity of findings">
      <p className="quiet definitions-about in-words">
        How bad a finding is wherever it is. A CVSS score counts by itself: 10 gives all of the weight. <Weighs />
      </p>
      <PlainTable
        label="Severity of findings"
        columns={columns}
        rows={SEVERITIES.toReversed()}
        keyOf={(severity) => severity}
      />
    </Panel>
  );
}

/** The words of the scales are everybody's; what they weigh is the company's. */
function Weighs() {
  return (
    <>
      How much it weighs is your company’s to say, in the{' '}
      <AppLink to={`${href('definitions')}?section=risk`}>risk formula</AppLink>.
    </>
  );
}

const pointsText = (points: number): string => `${points.toFixed(points % 1 === 0 ? 0 : 1)} of 100`;

function Used({ count, one, to }: { readonly count: number | null; readonly one: string; readonly to: string }) {
  if (count === 0) return <span className="quiet">Nothing yet</span>;
  return <AppLink to={to}>{count === null ? '…' : plural(count, one)}</AppLink>;
}
