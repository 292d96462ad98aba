import { useState } from 'react';
import { SYNC } from '../../../../contract/limits';
import type { ViewAnswer } from '../../../../contract/sync-api';
import { IN_DOUBT } from '../../../../domain/correlation/in-doubt';
import { useRows } from '../../../data/rows';
import { matchingIds, rowsOf, useView } from '../../../data/use-view';
import { useSession } from '../../../session/session';
import { type DoubtPair, decidedHere, doubtedElsewhere, pairsOf } from './doubt-pairs';

const SORT = [
  { field: 'name', descending: false },
  { field: 'id', descending: false },
];

/** How many assets are in doubt; null while that is not known. */
export function useDoubtCount(): number | null {
  const { companyId } = useSession();
  const answer = useView(
    companyId === null ? null : { companyId, entity: 'asset', where: IN_DOUBT, offset: 0, limit: 1 },
  );
  return answer?.loaded === true ? answer.count : null;
}

interface Doubts {
  readonly answer: ViewAnswer<'asset'> | null;
  readonly pairs: readonly DoubtPair[];
  /** There are more assets in doubt than these pairs are of. */
  readonly isPart: boolean;
  /** Pairs leave at once; `isDecided: false` brings them back. */
  mark(keys: readonly string[], isDecided: boolean): void;
  /** All pairs there are, however many. */
  all(): Promise<readonly DoubtPair[]>;
}

/** The pairs nobody has decided, as this browser knows them (C46). */
export function useDoubts(): Doubts {
  const session = useSession();
  const { companyId } = session;
  const decisions = useRows(session, 'correlationDecision');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const page = { offset: 0, limit: SYNC.windowRows };
  const answer = useView(
    companyId === null ? null : { companyId, entity: 'asset', where: IN_DOUBT, sort: SORT, ...page },
  );
  const assets = answer?.rows ?? [];
  const elsewhere = doubtedElsewhere(assets).slice(0, SYNC.windowRows);
  const byId = { field: 'id', op: 'in' as const, value: elsewhere };
  const others = useView(
    companyId === null || elsewhere.length === 0 ? null : { companyId, entity: 'asset', where: byId, ...page },
  );
  const decided = new Set([...decidedHere(decisions ?? []), ...left]);
  const known = [...assets, ...(elsewhere.length === 0 ? [] : (others?.rows ?? []))];
  return {
    answer,
    pairs: pairsOf(known, decided),
    isPart: (answer?.count ?? 0) > assets.length,
    mark: (keys, isDecided) =>
      setLeft((now) => new Set(isDecided ? [...now, ...keys] : [...now].filter((key) => !keys.includes(key)))),
    async all() {
      if (companyId === null) return [];
      const ids = await matchingIds({ companyId, entity: 'asset', where: IN_DOUBT, sort: SORT }, MOST_ASSETS);
      return pairsOf(await rowsOf(companyId, 'asset', ids), decided);
    },
  };
}

/** Decided at once, at most. */
const MOST_ASSETS = 2_000;
