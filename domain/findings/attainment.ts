import type { AggregationAnswer } from '../../contract/aggregation';
import { SEVERITIES, type Severity } from '../../contract/primitives';
import type { DeadlinePart } from './figure-questions';

/** How many findings kept their deadline, or keep it so far, of all that have one (FG2). */
export interface Attained {
  readonly kept: number;
  readonly of: number;
}

export interface DefinitionAttained extends Attained {
  /** The SLA definition that decides; null: of no definition that is told apart. */
  readonly slaId: string | null;
  /** Those that have any, the worst severity first. */
  readonly bySeverity: readonly (Attained & { readonly severity: Severity })[];
}

export interface Attainment extends Attained {
  /** Those with the most findings first. */
  readonly definitions: readonly DefinitionAttained[];
}

/** From how many stand so, each part counted by `slaId` and then by `severity`. */
export function attainment(parts: Readonly<Record<DeadlinePart, AggregationAnswer>>): Attainment {
  const cells = new Map<string | null, Map<Severity, Attained>>();
  const put = (part: AggregationAnswer, isKept: boolean): void => {
    for (const { slaId, severity, count } of countsIn(part)) {
      const of = cells.get(slaId) ?? new Map<Severity, Attained>();
      const before = of.get(severity) ?? NONE;
      of.set(severity, { kept: before.kept + (isKept ? count : 0), of: before.of + count });
      cells.set(slaId, of);
    }
  };
  put(parts.met, true);
  put(parts.onTrack, true);
  put(parts.missed, false);
  put(parts.late, false);
  const definitions = [...cells].map(([slaId, of]): DefinitionAttained => {
    const bySeverity = SEVERITIES.toReversed().flatMap((severity) => {
      const attained = of.get(severity);
      return attained === undefined ? [] : [{ severity, ...attained }];
    });
    return { slaId, ...sum(bySeverity), bySeverity };
  });
  return { ...sum(definitions), definitions: definitions.toSorted((a, b) => b.of - a.of) };
}

const NONE: Attained = { kept: 0, of: 0 };

const sum = (some: readonly Attained[]): Attained =>
  some.reduce((all, { kept, of }) => ({ kept: all.kept + kept, of: all.of + of }), NONE);

function* countsIn({ groups: [definitions = [], severities = []], cells }: AggregationAnswer) {
  for (const [row, { key }] of definitions.entries()) {
    const slaId = key.kind === 'value' ? String(key.value) : null;
    for (const [at, one] of severities.entries()) {
      const { key: of } = one;
      const severity = of.kind === 'value' ? SEVERITIES.find((known) => known === of.value) : undefined;
      const count = cells[row]?.[at] ?? 0;
      if (severity !== undefined && count > 0) yield { slaId, severity, count };
    }
  }
}
