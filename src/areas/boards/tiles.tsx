import type { ReactNode } from 'react';
import type { SyncRun } from '../../../contract/areas/integrations';
import { href } from '../../../contract/paths';
import type { QueryNode } from '../../../contract/query';
import type { ViewAnswer } from '../../../contract/sync-api';
import { NO_SAVED } from '../../data/saved-queries';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { count } from '../../kit/format';
import { RelativeTime, useNow } from '../../kit/relative-time';
import { NOT_ARCHIVED, OPEN_FINDINGS } from '../../parts/question-href';
import { useSession } from '../../session/session';
import { lastImport } from '../../words/run-text';
import { OPEN_PLACE } from './bars';
import { firstImport, trendText } from './trend';

/** The number is of all of them: the person's default filter would show fewer. */
const ALL_ASSETS = `${href('assets')}?${new URLSearchParams({ saved: NO_SAVED })}`;

interface Props {
  readonly assets: ViewAnswer<'asset'>;
  readonly findings: ViewAnswer<'finding'> | null;
  readonly runs: readonly SyncRun[];
}

export function Tiles({ assets, findings, runs }: Props) {
  const newest = lastImport(runs);
  const sources = assets.facets['sources']?.length ?? 0;
  return (
    <ul className="tiles">
      <Tile to={ALL_ASSETS} label="Assets" value={count(assets.count)} note={useTrend('asset', NOT_ARCHIVED, runs)} />
      <Tile
        to={OPEN_PLACE}
        label="Open findings"
        value={findings === null ? '…' : count(findings.count)}
        note={useTrend('finding', OPEN_FINDINGS, runs)}
      />
      <Tile to={href('syncHistory')} label="Sources" value={count(sources)} note="that name an asset" />
      <Tile
        to={newest === null ? href('syncHistory') : href('syncRun', { id: newest.id })}
        label="Last import"
        value={newest === null ? 'never' : <RelativeTime at={newest.startedAt} />}
        note={newest?.source}
      />
    </ul>
  );
}

const WEEK = { field: 'createdAt', op: 'inLast', value: { n: 7, unit: 'days' } } as const;

function useTrend(entity: 'asset' | 'finding', where: QueryNode, runs: readonly SyncRun[]): string {
  const { companyId } = useSession();
  const now = useNow();
  const fresh: QueryNode = { op: 'and', items: [where, WEEK] };
  const answer = useView(companyId === null ? null : { companyId, entity, where: fresh, offset: 0, limit: 1 });
  return answer?.loaded === true ? trendText(answer.count, firstImport(runs, entity), now) : '';
}

function Tile({ to, label, value, note }: { to: string; label: string; value: ReactNode; note: ReactNode }) {
  return (
    <li>
      <AppLink to={to} className="tile">
        <span className="quiet small">{label}</span>
        <span className="tile-value number">{value}</span>
        <span className="quiet small clip">{note}</span>
      </AppLink>
    </li>
  );
}
