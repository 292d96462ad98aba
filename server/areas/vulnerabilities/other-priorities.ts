import { bandOf, PRIORITY_BANDS, priorityOf, type Weights } from '../../../domain/findings/priority';
import type { Db } from '../../db/database';
import { isLast, nextKnown, weightsOf } from '../../inventory/finding-priorities';

/** What other weights would make of the open findings of a company, beside what its own make of them (PR6). */
export async function otherPriorities(db: Db, companyId: string, asked: Weights) {
  const own = await weightsOf(db, companyId);
  const [before, after] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, band: string) => counts.set(band, (counts.get(band) ?? 0) + 1);
  let [findings, changed, last]: [number, number, string | null] = [0, 0, null];
  for (;;) {
    const rows = await nextKnown(db, companyId, { after: last, touched: null });
    for (const { known } of rows) {
      const [is, would] = [own, asked].map((weights) => bandOf(priorityOf(known, weights).priority));
      add(before, is ?? '');
      add(after, would ?? '');
      findings += 1;
      if (is !== would) changed += 1;
    }
    last = rows.at(-1)?.id ?? null;
    if (isLast(rows)) break;
  }
  const inOrder = (counts: ReadonlyMap<string, number>) => PRIORITY_BANDS.map((band) => counts.get(band) ?? 0);
  return { findings, changed, before: inOrder(before), after: inOrder(after) };
}
