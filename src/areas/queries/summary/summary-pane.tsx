import { SegmentedControl } from '@radix-ui/themes';
import { lazy, type ReactNode, Suspense } from 'react';
import { useIsOffline } from '../../../data/status';
import { type Answered, useAnswered } from '../../../data/use-view';
import type { ViewQuestion } from '../../../data/windowed-view';
import { ErrorState, NoResults } from '../../../kit/notice';
import { SkeletonRows } from '../../../kit/skeleton';
import { RowsMissing } from '../../../parts/rows-missing';
import { SummaryChoice, usualAggregation } from '../../../query-editor/summary-choice';
import type { AskedEntity } from '../../../words/asked';
import { ENTITY_TEXT } from '../../../words/entity-text';
import type { BuilderPlace, BuilderState } from '../builder/builder-url';
import { nothingFound } from '../builder/nothing-found';
import { ResultLine } from '../builder/result-line';
import type { BuilderControl } from '../builder/use-builder';
import { narrowed } from './narrowed';
import { SummaryTable } from './summary-table';
import { SummaryWords } from './summary-text';
import './summary.css';

const SummaryChart = lazy(() => import('./summary-chart').then((module) => ({ default: module.SummaryChart })));

interface Props {
  readonly question: ViewQuestion<AskedEntity> | null;
  readonly state: BuilderState;
  readonly total: number | null;
  /** The switch for what the question leaves out. */
  readonly left: ReactNode;
  look: BuilderControl['look'];
}

/** What is computed of the rows that answer, live, as a table or a chart. */
export function SummaryPane({ question, state, total, left, look }: Props) {
  const { entity } = state;
  const as = state.summary?.as ?? 'chart';
  const aggregation = state.summary?.aggregation ?? usualAggregation(entity);
  const { facets: _, sort: __, ...asked } = question ?? {};
  const spec = 'companyId' in asked ? { ...asked, aggregation, offset: 0, limit: 0 } : null;
  const answered = useAnswered(spec);
  const isCurrent = answered?.spec === spec || JSON.stringify(answered?.spec) === JSON.stringify(spec);
  // The answer of another kind of records has other names.
  const own = answered?.spec.entity === entity ? answered : null;
  return (
    <section className="summary" aria-label="Summary" aria-busy={!isCurrent}>
      <div className="query-result-head">
        <ResultLine entity={entity} answer={own?.answer ?? null} total={total} left={left} />
      </div>
      <div className="row wrap summary-head">
        <SummaryChoice entity={entity} aggregation={aggregation} onChange={(next) => look({ as, aggregation: next })} />
        <SegmentedControl.Root
          size="1"
          aria-label="Show as"
          value={as}
          onValueChange={(value) => look({ as: value === 'table' ? 'table' : 'chart', aggregation })}
        >
          <SegmentedControl.Item value="chart">Chart</SegmentedControl.Item>
          <SegmentedControl.Item value="table">Table</SegmentedControl.Item>
        </SegmentedControl.Root>
      </div>
      <Answer answered={own} as={as} state={state} total={total} />
    </section>
  );
}

interface AnswerProps {
  readonly answered: Answered<AskedEntity> | null;
  readonly as: 'chart' | 'table';
  readonly state: BuilderState;
  readonly total: number | null;
}

function Answer({ answered, as, state, total }: AnswerProps) {
  const offline = useIsOffline();
  const { many } = ENTITY_TEXT[state.entity];
  const own = answered?.answer.problems?.filter(({ path }) => path[0] === 'by' || path[0] === 'measure') ?? [];
  if (own.length > 0) {
    return <ErrorState title="This cannot be summarised" text={own.map(({ message }) => message).join('. ')} />;
  }
  if (answered?.answer.problems !== undefined) {
    return <NoResults title="This query cannot run" text="The problem is marked above." />;
  }
  const aggregated = answered?.answer.aggregation;
  const aggregation = answered?.spec.aggregation;
  if (answered === null || aggregated === undefined || aggregation === undefined)
    return <RowsMissing answer={answered?.answer ?? null} many={many} offline={offline} />;
  if (aggregated.whole.rows === 0) {
    return <NoResults title={`No ${many} match`} text={nothingFound(state.tree, total)} />;
  }
  const words = new SummaryWords(state.entity, aggregation);
  const nothing = words.nothing(aggregated);
  if (nothing !== null) return <NoResults title="Nothing to summarise" text={nothing} />;
  const placeOf = (keys: Parameters<typeof narrowed>[2]): BuilderPlace | null => narrowed(state, aggregation, keys);
  const shown = { answer: aggregated, aggregation, words, placeOf };
  return (
    <>
      <h2 className="summary-title">{words.title}</h2>
      <p className="quiet small summary-about">{words.about(aggregated)}</p>
      {as === 'table' ? (
        <SummaryTable {...shown} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} label="Loading the chart" />}>
          <SummaryChart {...shown} />
        </Suspense>
      )}
    </>
  );
}
