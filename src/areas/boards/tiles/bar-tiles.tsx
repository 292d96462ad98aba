import type { EntityName } from '../../../../contract/entities';
import { href } from '../../../../contract/paths';
import { SEVERITIES } from '../../../../contract/primitives';
import type { Condition, QueryNode } from '../../../../contract/query';
import { filtered } from '../../../../domain/boards/board-filter';
import { figureAt } from '../../../../domain/boards/day-figures';
import { SkeletonRows } from '../../../kit/skeleton';
import { NOT_ARCHIVED, OPEN_FINDINGS, questionHref } from '../../../parts/question-href';
import { isAskedEntity } from '../../../words/asked';
import { type Scope, useScope, useTileView } from '../board-scope';
import { BarList } from './bar-list';
import { type Bar, criticalityBars, findingBars, riskBars, typeBars } from './bars';

const LOADING = <SkeletonRows rows={4} label="Loading the numbers" />;

export function FindingsBySeverity() {
  const scope = useScope();
  const answer = useTileView('Open findings', { entity: 'finding', where: OPEN_FINDINGS, facets: ['severity'] });
  if (scope.asOf !== null) return <BarList bars={barsOf(scope, scope.asOf)} empty="No open findings." />;
  if (answer === null || !answer.loaded) return LOADING;
  const bars = within(scope, 'finding', OPEN_FINDINGS, 'severity', findingBars(answer.facets['severity'] ?? []));
  return <BarList bars={bars} empty="No open findings." was={wasOf(scope)} />;
}

/** As they were kept: a list of that day is not. */
const barsOf = (scope: Scope, day: string): readonly Bar[] => {
  const { known } = scope;
  if (known === null) return [];
  const values = SEVERITIES.flatMap((value) => {
    const count = figureAt(known, `findings.${value}`, day)?.value ?? 0;
    return count === 0 ? [] : [{ value, count }];
  });
  return findingBars(values).map(({ to: _, ...bar }) => bar);
};

/** What each bar was on the day it is compared with. */
function wasOf({ known, compare }: Scope): ReadonlyMap<string, number> | undefined {
  if (known === null || compare === null) return undefined;
  const found = SEVERITIES.flatMap((severity) => {
    const was = figureAt(known, `findings.${severity}`, compare);
    return was === null ? [] : [[severity, was.value] as const];
  });
  return found.length === 0 ? undefined : new Map(found);
}

export function AssetsByRisk() {
  const scope = useScope();
  const answer = useTileView('Assets', { entity: 'asset', where: NOT_ARCHIVED, facets: ['risk.level'] });
  if (answer === null || !answer.loaded) return LOADING;
  const bars = riskBars(answer.facets['risk.level'] ?? [], answer.count);
  return <BarList bars={within(scope, 'asset', NOT_ARCHIVED, 'risk.level', bars)} empty="No risk is known yet." />;
}

export function AssetsByType() {
  const scope = useScope();
  const answer = useTileView('Assets', { entity: 'asset', where: NOT_ARCHIVED, facets: ['type'] });
  if (answer === null || !answer.loaded) return LOADING;
  const bars = typeBars(answer.facets['type'] ?? []);
  return <BarList bars={within(scope, 'asset', NOT_ARCHIVED, 'type', bars)} empty="No assets." />;
}

export function AssetsByCriticality() {
  const scope = useScope();
  const answer = useTileView('Assets', { entity: 'asset', where: NOT_ARCHIVED, facets: ['criticality'] });
  if (answer === null || !answer.loaded) return LOADING;
  const bars = criticalityBars(answer.facets['criticality'] ?? [], answer.count);
  return (
    <BarList
      bars={within(scope, 'asset', NOT_ARCHIVED, 'criticality', bars)}
      empty="No asset has a criticality yet. Set it on an asset, or on a selection in the list."
      to={href('assets')}
    />
  );
}

/** Behind a filter each bar leads to what it counts, which no list's own address says. */
function within(
  { filter }: Scope,
  entity: EntityName,
  where: QueryNode,
  field: string,
  bars: readonly Bar[],
): readonly Bar[] {
  const all = filtered(entity, where, filter);
  if (filter === null || all === null || !isAskedEntity(entity)) return bars;
  return bars.map((bar) => ({
    ...bar,
    to: questionHref(entity, { op: 'and', items: [all, conditionOf(field, bar)] }),
  }));
}

function conditionOf(field: string, { key, isRest }: Bar): Condition {
  if (isRest === true) return { field, op: 'exists', value: false };
  return { field, op: 'eq', value: field === 'criticality' ? Number(key) : key };
}
