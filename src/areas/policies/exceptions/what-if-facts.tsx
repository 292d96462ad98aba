import { useMemo } from 'react';
import type { QueryNode } from '../../../../contract/query';
import { type WhatIf, whatIfOf } from '../../../../domain/exceptions/what-if';
import { useCounts } from '../../../data/use-counts';
import { useDefinitions } from '../../../details/slas/use-definitions';
import { count } from '../../../kit/format';

const LINES: readonly (readonly [keyof WhatIf, one: string, many: string])[] = [
  ['stops', 'open finding would be open no more', 'open findings would be open no more'],
  ['critical', 'of them is critical', 'of them are critical'],
  ['attacked', 'of them is known to be attacked', 'of them are known to be attacked'],
  ['late', 'of them is late', 'of them are late'],
  ['pauses', 'clock of an SLA would stand still', 'clocks of SLAs would stand still'],
  ['stays', 'stays as somebody has decided of it', 'stay as somebody has decided of them'],
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
        {LINES.map(([name, one, many], at) => (
          <li key={name}>
            <strong className="number">{counts[at] == null ? '…' : count(counts[at] ?? 0)}</strong>{' '}
            {counts[at] === 1 ? one : many}
          </li>
        ))}
      </ul>
    </section>
  );
}
