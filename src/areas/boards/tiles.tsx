import type { ReactNode } from 'react';
import type { SyncRun } from '../../../contract/areas/integrations';
import { href } from '../../../contract/paths';
import type { ViewAnswer } from '../../../contract/sync-api';
import { NO_SAVED } from '../../data/saved-queries';
import { AppLink } from '../../kit/app-link';
import { count } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { lastImport } from '../../words/run-text';

/** The number is of all of them: the person's default filter would show fewer. */
const ALL_ASSETS = `${href('assets')}?${new URLSearchParams({ saved: NO_SAVED })}`;

interface Props {
  readonly assets: ViewAnswer<'asset'>;
  readonly findings: ViewAnswer<'finding'> | null;
  readonly runs: readonly SyncRun[];
  readonly age: ReactNode;
}

export function Tiles({ assets, findings, runs, age }: Props) {
  const newest = lastImport(runs);
  const sources = assets.facets['sources']?.length ?? 0;
  return (
    <ul className="tiles">
      <Tile to={ALL_ASSETS} label="Assets" value={count(assets.count)} note={age} />
      <Tile
        to={`${href('assets')}?sort=-risk.score`}
        label="Open findings"
        value={findings === null ? '…' : count(findings.count)}
        note={age}
      />
      <Tile to={href('syncHistory')} label="Sources" value={count(sources)} note={age} />
      <Tile
        to={newest === null ? href('syncHistory') : href('syncRun', { id: newest.id })}
        label="Last import"
        value={newest === null ? 'never' : <RelativeTime at={newest.startedAt} />}
        note={newest?.source}
      />
    </ul>
  );
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
