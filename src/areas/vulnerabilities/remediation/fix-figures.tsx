import { lazy, Suspense } from 'react';
import type { AggregatedGroup, Aggregation } from '../../../../contract/aggregation';
import type { QueryNode } from '../../../../contract/query';
import type { ViewAnswer } from '../../../../contract/sync-api';
import { AGES, byAge, type Week, weekly } from '../../../../domain/findings/figures';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { count } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { useNow } from '../../../kit/relative-time';
import { questionHref } from '../../../parts/question-href';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { closedWhere, type FixScope, foundWhere, ofWeek, scopeWhere, timeOf } from './fix-questions';

/** What draws comes after the numbers. */
const FigureBar = lazy(() => import('./figure-bar').then((module) => ({ default: module.FigureBar })));

const WEEKS = 12;
const byTime = (field: string, bucket: 'day' | 'week'): Aggregation => ({
  measure: { op: 'count' },
  by: [{ field, bucket }],
});

function useGroups(where: QueryNode, aggregation: Aggregation): ViewAnswer<'finding'> | null {
  const { companyId } = useSession();
  return useView(companyId === null ? null : { companyId, entity: 'finding', where, aggregation, offset: 0, limit: 1 });
}

const groupsIn = (answer: ViewAnswer | null): readonly AggregatedGroup[] => answer?.aggregation?.groups[0] ?? [];

/** How old open findings are, and how many come and go (RM13). */
export function FixFigures({ scope }: { readonly scope: FixScope }) {
  const offline = useIsOffline();
  const now = useNow();
  const open = useGroups(scopeWhere(scope), byTime('firstSeenAt', 'day'));
  const found = useGroups(foundWhere(scope), byTime('firstSeenAt', 'week'));
  const gone = useGroups(closedWhere('gone', scope), byTime(timeOf('gone'), 'week'));
  const called = useGroups(closedWhere('called', scope), byTime(timeOf('called'), 'week'));
  const decided = useGroups(closedWhere('decided', scope), byTime(timeOf('decided'), 'week'));
  const ruledOut = useGroups(closedWhere('ruledOut', scope), byTime(timeOf('ruledOut'), 'week'));
  const missing = [open, found, gone, called, decided, ruledOut].find((one) => one?.loaded !== true);
  if (missing !== undefined || open === null) return <RowsMissing answer={open} many="findings" offline={offline} />;
  const happened = {
    found: groupsIn(found),
    fixed: [...groupsIn(gone), ...groupsIn(called)],
    decided: [...groupsIn(decided), ...groupsIn(ruledOut)],
  };
  const weeks = weekly(happened, { open: open.count, now, weeks: WEEKS });
  return (
    <div className="fix-figures">
      <Panel title="Open findings by age" aside="since each was first seen">
        <Ages counts={byAge(groupsIn(open), now)} />
      </Panel>
      <Panel title="Found and fixed" aside={`the last ${WEEKS} weeks, from Monday`}>
        <Weeks weeks={weeks} scope={scope} />
      </Panel>
    </div>
  );
}

const ageText = ({ from, to }: (typeof AGES)[number]): string =>
  to === null ? `more than ${from - 1} days` : `${from} to ${to} days`;

type Kind = 'found' | 'fixed' | 'decided' | 'open';

function Bar({ share, kind }: { readonly share: number; readonly kind: Kind }) {
  return (
    <span className="figure-track" aria-hidden="true">
      <Suspense>
        <FigureBar share={share} kind={kind} />
      </Suspense>
    </span>
  );
}

function Ages({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <ul className="figure-rows">
      {AGES.map((age, at) => (
        <li key={age.from}>
          <span>{ageText(age)}</span>
          <Bar share={(counts[at] ?? 0) / most} kind="open" />
          <b className="number">{count(counts[at] ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}

interface WeeksProps {
  readonly weeks: readonly Week[];
  readonly scope: FixScope;
}

function Weeks({ weeks, scope }: WeeksProps) {
  const most = Math.max(1, ...weeks.flatMap(({ found, fixed, decided }) => [found, fixed, decided]));
  const mostOpen = Math.max(1, ...weeks.map(({ open }) => open));
  const columns: readonly PlainColumn<Week>[] = [
    { id: 'week', label: 'Week of', cell: ({ week }) => <span className="number">{week}</span> },
    ...(
      [
        ['found', 'Found'],
        ['fixed', 'Fixed'],
        ['decided', 'Decided'],
      ] as const
    ).map(
      ([id, label]): PlainColumn<Week> => ({
        ...{ id, label },
        cell: (week) => (
          <span className="figure-cell">
            <b className="number">
              {week[id] === 0 ? (
                '0'
              ) : (
                <AppLink to={questionHref('finding', ofWeek(id, week.week, scope))}>{count(week[id])}</AppLink>
              )}
            </b>
            <Bar share={week[id] / most} kind={id} />
          </span>
        ),
      }),
    ),
    {
      ...{ id: 'open', label: 'Open at its end' },
      cell: ({ open }) => (
        <span className="figure-cell">
          <b className="number">{count(open)}</b>
          <Bar share={open / mostOpen} kind="open" />
        </span>
      ),
    },
  ];
  return <PlainTable label="Found and fixed, by week" columns={columns} rows={weeks} keyOf={({ week }) => week} />;
}
