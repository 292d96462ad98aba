import type { AggregatedGroup, GroupBy } from '../../../../contract/aggregation';
import { orderOf } from '../../../../domain/query/cell';

/** How a group is told from those beside it: by colour, and by texture or dashes for who does not see it. */
export interface Look {
  readonly color: string;
  readonly texture: 'plain' | 'lines' | 'dots' | 'hollow';
  /** Of its line. */
  readonly dash: string;
}

const TEXTURES = ['plain', 'lines', 'dots'] as const;
const DASHES = ['', '6 3', '2 3'] as const;
const COLORS = 4;

/** Four colours by three textures: neighbours differ in both, and no two of eight are the same. */
export function looksOf(groups: readonly AggregatedGroup[], by: GroupBy | undefined): readonly Look[] {
  const ordered = by === undefined ? undefined : orderOf(by.field);
  return groups.map(({ key }, at): Look => {
    if (key.kind === 'missing') return { color: 'var(--quiet)', texture: 'hollow', dash: '1 4' };
    const texture = TEXTURES[at % TEXTURES.length] ?? 'plain';
    const dash = DASHES[at % DASHES.length] ?? '';
    if (key.kind === 'other') return { color: 'var(--gray-8)', texture, dash };
    if (ordered?.includes(key.value)) return { color: `var(--severity-${key.value}-solid)`, texture, dash };
    return { color: `var(--series-${(at % COLORS) + 1})`, texture, dash };
  });
}
