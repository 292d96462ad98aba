import type { ReactNode } from 'react';
import type { Metric } from '../../../../contract/areas/boards/daily-figures';
import type { SyncRun } from '../../../../contract/areas/integrations';
import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { filtered } from '../../../../domain/boards/board-filter';
import { figureAt } from '../../../../domain/boards/day-figures';
import { useRows } from '../../../data/rows';
import { NO_SAVED } from '../../../data/saved-queries';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { count } from '../../../kit/format';
import { RelativeTime, useNow } from '../../../kit/relative-time';
import { NOT_ARCHIVED, OPEN_FINDINGS, questionHref } from '../../../parts/question-href';
import { useSession } from '../../../session/session';
import { lastImport } from '../../../words/run-text';
import { type Scope, useScope, useTileView } from '../board-scope';
import { Was } from './bar-list';
import { OPEN_PLACE } from './bars';
import { firstImport, trendText } from './trend';

/** The number is of all of them: the person's default filter would show fewer. */
const ALL_ASSETS = `${href('assets')}?${new URLSearchParams({ saved: NO_SAVED })}`;
const NO_RUNS: readonly SyncRun[] = [];

export function FigureTiles() {
  const scope = useScope();
  const runs = useRows(useSession(), 'syncRun') ?? NO_RUNS;
  // The note is of the assets: those of findings stand beside, with the same age.
  const findings = useTileView('Open findings', { entity: 'finding', where: OPEN_FINDINGS });
  const assets = useTileView('Assets and open findings', { entity: 'asset', where: NOT_ARCHIVED, facets: ['sources'] });
  const newest = lastImport(runs);
  const sources = assets?.facets['sources']?.length ?? 0;
  const known = (answer: { readonly loaded: boolean; readonly count: number } | null): number | null =>
    answer?.loaded === true ? answer.count : null;
  const assetTrend = useTrend(scope, 'asset', NOT_ARCHIVED, runs);
  const findingTrend = useTrend(scope, 'finding', OPEN_FINDINGS, runs);
  return (
    <ul className="tiles">
      <FigureTile
        scope={scope}
        metric="assets"
        now={known(assets)}
        note={assetTrend}
        label="Assets"
        to={placeIn(scope, 'asset')}
      />
      <FigureTile
        scope={scope}
        metric="findings.open"
        now={known(findings)}
        note={findingTrend}
        label="Open findings"
        to={placeIn(scope, 'finding')}
      />
      {scope.asOf === null ? (
        <>
          <Tile to={href('syncHistory')} label="Sources" value={count(sources)} note="that name an asset" />
          <Tile
            to={newest === null ? href('syncHistory') : href('syncRun', { id: newest.id })}
            label="Last import"
            value={newest === null ? 'never' : <RelativeTime at={newest.startedAt} />}
            note={newest?.source}
          />
        </>
      ) : (
        <>
          <Tile label="Sources" value="–" note="Not kept" />
          <Tile label="Last import" value="–" note="Not kept" />
        </>
      )}
    </ul>
  );
}

function placeIn({ filter }: Scope, entity: 'asset' | 'finding'): string {
  const where = entity === 'asset' ? NOT_ARCHIVED : OPEN_FINDINGS;
  const all = filtered(entity, where, filter);
  if (filter === null || all === null) return entity === 'asset' ? ALL_ASSETS : OPEN_PLACE;
  return questionHref(entity, all);
}

interface FigureProps {
  readonly scope: Scope;
  readonly metric: Metric;
  readonly now: number | null;
  readonly note: string;
  readonly label: string;
  readonly to: string;
}

/** A number of now or of a day gone by, and what it was on the day it is compared with. */
function FigureTile({ scope, metric, now, note, label, to }: FigureProps) {
  const { asOf, compare, known } = scope;
  if (asOf !== null) {
    const was = known === null ? null : figureAt(known, metric, asOf);
    const how = was?.how === 'counted' ? 'Counted that day' : 'Worked out afterwards';
    return <Tile label={label} value={was === null ? '–' : count(was.value)} note={was === null ? 'Not kept' : how} />;
  }
  const value = now === null ? '…' : count(now);
  const then = compare === null || known === null ? null : (figureAt(known, metric, compare)?.value ?? null);
  const said = compare === null || now === null ? note : <Was now={now} then={then} />;
  return <Tile to={to} label={label} value={value} note={said} />;
}

const WEEK = { field: 'createdAt', op: 'inLast', value: { n: 7, unit: 'days' } } as const;

function useTrend({ filter }: Scope, entity: 'asset' | 'finding', where: QueryNode, runs: readonly SyncRun[]): string {
  const { companyId } = useSession();
  const now = useNow();
  const fresh: QueryNode = { op: 'and', items: [filtered(entity, where, filter) ?? where, WEEK] };
  const answer = useView(companyId === null ? null : { companyId, entity, where: fresh, offset: 0, limit: 1 });
  return answer?.loaded === true ? trendText(answer.count, firstImport(runs, entity), now) : '';
}

interface TileProps {
  readonly to?: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
}

function Tile({ to, label, value, note }: TileProps) {
  const content = (
    <>
      <span className="quiet small">{label}</span>
      <span className="tile-value number">{value}</span>
      <span className="quiet small clip">{note}</span>
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className="tile">{content}</div>
      ) : (
        <AppLink to={to} className="tile">
          {content}
        </AppLink>
      )}
    </li>
  );
}
