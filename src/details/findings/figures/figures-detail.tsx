import { href } from '../../../../contract/paths';
import type { Severity } from '../../../../contract/primitives';
import type { QueryNode } from '../../../../contract/query';
import type { Spread } from '../../../../contract/time-to-fix';
import type { DefinitionAttained } from '../../../../domain/findings/attainment';
import {
  fixedLately,
  keptOf,
  openOfAge,
  withDeadline,
  withSeverity,
} from '../../../../domain/findings/figure-questions';
import { AGES } from '../../../../domain/findings/figures';
import { DECIDING_KIND } from '../../../../domain/slas/sla-clock';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { count } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { useNow } from '../../../kit/relative-time';
import { SkeletonRows } from '../../../kit/skeleton';
import { questionHref } from '../../../parts/question-href';
import { SeverityBadge } from '../../../parts/severity-badge';
import { SEVERITY, WORST_FIRST } from '../../../words/severity';
import { keptText, LATELY, spanText } from './figures-text';
import { useAges, useAttainment, useTimes } from './use-figures';

interface Props {
  readonly companyId: string;
  readonly of: QueryNode;
}

/** The figures one by one: by severity, by definition, by age. */
export function FiguresDetail(props: Props) {
  return (
    <div className="figures-detail">
      <Times {...props} />
      <Deadlines {...props} />
      <Ages {...props} />
    </div>
  );
}

interface TimeRow extends Spread {
  readonly severity: Severity;
}

function Times({ companyId, of }: Props) {
  const times = useTimes(companyId, of);
  const rows =
    times === null ? [] : WORST_FIRST.map((severity): TimeRow => ({ severity, ...times.bySeverity[severity] }));
  const columns: readonly PlainColumn<TimeRow>[] = [
    { id: 'severity', label: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
    { id: 'median', label: 'Half within', align: 'end', cell: ({ median }) => spanOf(median) },
    { id: 'p90', label: '9 of 10 within', align: 'end', cell: ({ p90 }) => spanOf(p90) },
    {
      ...{ id: 'count', label: 'Fixed', align: 'end' },
      cell: (row) => <Counted many={row.count} where={withSeverity(fixedLately(of), row.severity)} />,
    },
  ];
  return (
    <Panel title="Time to fix" aside={`fixed in ${LATELY}`}>
      {times === null ? (
        <SkeletonRows rows={3} label="Loading how long fixing took" />
      ) : (
        <PlainTable
          label="Time to fix, by severity"
          columns={columns}
          rows={rows.filter(({ count: many }) => many > 0)}
          keyOf={({ severity }) => severity}
        />
      )}
      {times?.all.count === 0 ? <p className="panel-note quiet">Nothing was fixed in {LATELY}.</p> : null}
    </Panel>
  );
}

const spanOf = (ms: number | null) => <span className="number">{ms === null ? '–' : spanText(ms)}</span>;

function Counted({ many, where }: { readonly many: number; readonly where: QueryNode }) {
  if (many === 0) return <span className="quiet number">0</span>;
  return (
    <AppLink to={questionHref('finding', where)} className="number">
      {count(many)}
    </AppLink>
  );
}

function Deadlines({ companyId, of }: Props) {
  const found = useAttainment(companyId, of);
  const answer = useView({ companyId, entity: DECIDING_KIND, offset: 0, limit: 200 });
  const names = new Map((answer?.rows ?? []).map(({ id, name }) => [id, name]));
  const by = (slaId: string): QueryNode => ({ op: 'and', items: [of, { field: 'slaId', op: 'eq', value: slaId }] });
  const columns: readonly PlainColumn<DefinitionAttained>[] = [
    {
      ...{ id: 'name', label: 'SLA definition' },
      cell: ({ slaId }) => {
        const name = slaId === null ? undefined : names.get(slaId);
        if (slaId === null || name === undefined) return <span className="quiet">No longer there</span>;
        return <AppLink to={href('slaDefinition', { id: slaId })}>{name}</AppLink>;
      },
    },
    { id: 'share', label: 'Kept', align: 'end', cell: (row) => <b className="number">{keptText(row)}</b> },
    {
      ...{ id: 'kept', label: 'Findings', align: 'end' },
      cell: ({ slaId, kept, of: all }) =>
        slaId === null ? (
          `${count(kept)} of ${count(all)}`
        ) : (
          <>
            <Counted many={kept} where={keptOf(by(slaId))} /> of <Counted many={all} where={withDeadline(by(slaId))} />
          </>
        ),
    },
    { id: 'severities', label: 'By severity', cell: (row) => <BySeverity row={row} /> },
  ];
  return (
    <Panel title="Deadlines kept" aside={`open, and fixed in ${LATELY}`}>
      {found === null ? (
        <SkeletonRows rows={3} label="Loading how deadlines are kept" />
      ) : found.of === 0 ? (
        <p className="panel-note quiet">
          No finding has a deadline. <AppLink to={href('slaDefinitions')}>SLA definitions</AppLink> give them one.
        </p>
      ) : (
        <PlainTable
          label="Deadlines kept, by SLA definition"
          columns={columns}
          rows={found.definitions}
          keyOf={({ slaId }) => slaId ?? ''}
        />
      )}
    </Panel>
  );
}

function BySeverity({ row }: { readonly row: DefinitionAttained }) {
  return (
    <span className="severity-counts">
      {row.bySeverity.map((one) => (
        <span
          key={one.severity}
          className={`severity-count severity-${one.severity}`}
          title={`${SEVERITY[one.severity].label}: ${count(one.kept)} of ${count(one.of)}`}
        >
          <span aria-hidden="true">{SEVERITY[one.severity].letter}</span>
          <span className="visually-hidden">{SEVERITY[one.severity].label}: </span>
          <span className="number">{keptText(one)}</span>
        </span>
      ))}
    </span>
  );
}

function Ages({ companyId, of }: Props) {
  const now = useNow();
  const ages = useAges(companyId, of);
  const rows = AGES.map((age, at) => ({ age, many: ages?.[at] ?? 0 }));
  const columns: readonly PlainColumn<(typeof rows)[number]>[] = [
    { id: 'age', label: 'First seen', cell: ({ age }) => ageText(age) },
    {
      ...{ id: 'many', label: 'Open', align: 'end' },
      cell: ({ age, many }) => <Counted many={many} where={openOfAge(of, age, now)} />,
    },
  ];
  return (
    <Panel title="Open by age" aside={<AppLink to={`${href('remediation')}?by=figures`}>over time</AppLink>}>
      {ages === null ? (
        <SkeletonRows rows={3} label="Loading the ages" />
      ) : (
        <PlainTable label="Open findings by age" columns={columns} rows={rows} keyOf={({ age }) => age.from} />
      )}
    </Panel>
  );
}

const ageText = ({ from, to }: (typeof AGES)[number]): string =>
  to === null ? `more than ${from - 1} days ago` : from === 0 ? `within ${to} days` : `${from} to ${to} days ago`;
