import { useEffect, useState } from 'react';
import type { EntityName } from '../../contract/entities';
import type { QueryNode } from '../../contract/query';
import { connection } from './sync-client';
import { countedIn } from './use-count';

/** How many records answer each of some questions now, live; null: not known yet. Those of other questions are none. */
export function useCounts(
  companyId: string,
  entity: EntityName,
  wheres: readonly QueryNode[],
): readonly (number | null)[] {
  const key = JSON.stringify([companyId, entity, wheres]);
  const [known, setKnown] = useState<{ readonly key: string; readonly counts: ReadonlyMap<number, number | null> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the questions' content
  useEffect(() => {
    const closes = wheres.map((where, at) =>
      connection.view({ companyId, entity, where, offset: 0, limit: 1 }, (answer) =>
        setKnown((before) => {
          const counts = before?.key === key ? before.counts : [];
          return { key, counts: new Map([...counts, [at, countedIn(answer).count]]) };
        }),
      ),
    );
    return () => {
      for (const close of closes) close();
    };
  }, [key]);
  return wheres.map((_, at) => (known?.key === key ? (known.counts.get(at) ?? null) : null));
}
