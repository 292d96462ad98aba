import { lazy, Suspense } from 'react';
import type { AggregatedGroup, Aggregation } from '../../../../contract/aggregation';
import type { QueryNode } from '../../../../contract/query';
import type { ViewAnswer } from '../../../../contract/sync-api';
import { AGES, byAge, type Week, weekly } from '../../../../domain/findings/figures';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { count } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { useNow } from '../../../kit/relative-time';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { type FixScope, fixedWhere, openOrFixedWhere, scopeWhere } from './fix-questions';

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
  const found = useGroups(openOrFixedWhere(scope), byTime('firstSeenAt', 'week'));
  const fixed = useGroups(fixedWhere(scope), byTime('resolvedAt', 'week'));
  const missing = [open, found, fixed].find((one) => one?.loaded !== true);
  if (missing !== undefined || open === null) return <RowsMissing answer={open} many="findings" offline={offline} />;
  const weeks = weekly(groupsIn(found), groupsIn(fixed), { open: open.count, now, weeks: WEEKS });
  return (
    <div className="fix-figures">
      <Panel title="Open findings by age" aside="since each was first seen">
        <Ages counts={byAge(groupsIn(open), now)} />
      </Panel>
      <Panel title="Found and fixed" aside={`the last ${WEEKS} weeks, from Monday`}>
        <Weeks weeks={weeks} />
      </Panel>
    </div>
  );
}

const ageText = ({ from, to }: (typeof AGES)[number]): string =>
  to === null ? `more than ${from - 1} days` : `${from} to ${to} days`;

function Bar({ share, kind }: { readonly share: number; readonly kind: 'found' | 'fixed' | 'open' }) {
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

function Weeks({ weeks }: { readonly weeks: readonly Week[] }) {
  const most = Math.max(1, ...weeks.flatMap(({ found, fixed }) => [found, fixed]));
  const mostOpen = Math.max(1, ...weeks.map(({ open }) => open));
  const columns: readonly PlainColumn<Week>[] = [
    { id: 'week', label: 'Week of', cell: ({ week }) => <span className="number">{week}</span> },
    ...(
      [
        ['found', 'Found', most],
        ['fixed', 'Fixed', most],
        ['open', 'Open at its end', mostOpen],
      ] as const
    ).map(
      ([id, label, of]): PlainColumn<Week> => ({
        ...{ id, label },
        cell: (week) => (
          <span className="figure-cell">
            <b className="number">{count(week[id])}</b>
            <Bar share={week[id] / of} kind={id} />
          </span>
        ),
      }),
    ),
  ];
  return <PlainTable label="Found and fixed, by week" columns={columns} rows={weeks} keyOf={({ week }) => week} />;
}
