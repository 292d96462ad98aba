import { useMemo } from 'react';
import type { QueryNode } from '../../../../contract/query';
import { type WhatIf, whatIfOf } from '../../../../domain/exceptions/what-if';
import { useCounts } from '../../../data/use-counts';
import { useDefinitions } from '../../../details/slas/use-definitions';
import { count } from '../../../kit/format';

const LINES: readonly (readonly [keyof WhatIf, string])[] = [
  ['stops', 'open findings would stop being open'],
  ['critical', 'of them are critical'],
  ['attacked', 'of them are known to be attacked'],
  ['late', 'of them are late'],
  ['pauses', 'clocks of SLAs would stand still'],
  ['stays', 'stay as somebody has decided of them'],
];

interface Props {
  readonly companyId: string;
  /** The findings it names. */
  readonly tree: QueryNode;
}

/** What it would change if it counted now (EX6): the same questions the server asks when it is decided. */
export function WhatIfFacts({ companyId, tree }: Props) {
  const definitions = useDefinitions(companyId);
  const questions = useMemo(() => whatIfOf(tree, definitions ?? []), [tree, definitions]);
  const counts = useCounts(
    companyId,
    'finding',
    LINES.map(([name]) => questions[name]),
  );
  return (
    <section className="stack" aria-label="What it would change now">
      <h3 className="part-heading">What it would change now</h3>
      <ul className="plain-list what-if">
        {LINES.map(([name, text], at) => (
          <li key={name}>
            <strong className="number">{counts[at] == null ? '…' : count(counts[at] ?? 0)}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
