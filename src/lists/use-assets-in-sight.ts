import { useCallback, useMemo, useState } from 'react';
import type { EntityName } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import { isOfAsset } from '../../domain/export/export-text';
import { useView, type Windows } from '../data/use-view';

/** Scrolling by a row or two asks nothing new. */
const STEP = 20;

export interface AssetsInSight {
  /** What the assets of the rows in sight are called, by id. */
  readonly names: ReadonlyMap<string, string>;
  onShow(first: number, last: number): void;
}

/** Findings and installed software hold the id of their asset alone; its name is another question, live like the first. */
export function useAssetsInSight<E extends EntityName>(
  companyId: string | undefined,
  entity: E,
  list: Windows<E>,
): AssetsInSight {
  const [sight, setSight] = useState({ from: 0, to: STEP });
  const ids = new Set<string>();
  for (let at = sight.from; isOfAsset(entity) && at < sight.to; at += 1) {
    const row = list.rowAt(at);
    if (row !== undefined && 'assetId' in row && ids.size < SYNC.windowRows) ids.add(row.assetId);
  }
  const where = { field: 'id', op: 'in' as const, value: [...ids].sort() };
  const answer = useView(
    companyId === undefined || ids.size === 0
      ? null
      : { companyId, entity: 'asset', where, withDeleted: true, offset: 0, limit: SYNC.windowRows },
  );
  const { show } = list;
  const onShow = useCallback(
    (first: number, last: number) => {
      show(first, last);
      // Of other rows nothing is asked, and a list is not drawn anew for it.
      if (!isOfAsset(entity)) return;
      const from = Math.floor(first / STEP) * STEP;
      const to = Math.ceil((last + 1) / STEP) * STEP;
      setSight((now) => (now.from === from && now.to === to ? now : { from, to }));
    },
    [show, entity],
  );
  const names = useMemo(() => new Map(answer?.rows.map(({ id, name }) => [id, name])), [answer]);
  return { names, onShow };
}
