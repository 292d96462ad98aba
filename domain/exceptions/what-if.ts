import type { PolicyException } from '../../contract/areas/policies/policy-exceptions';
import type { QueryNode } from '../../contract/query';
import { openOf, withSeverity } from '../findings/figure-questions';
import { findingsTree } from './coverage';

/**
 * What an exception would change if it counted now (EX6), as questions about findings: the browser and the server ask the same ones,
 * of however many findings there are.
 */
export interface WhatIf {
  /** Findings that would stop being open. */
  readonly stops: QueryNode;
  readonly critical: QueryNode;
  readonly high: QueryNode;
  readonly attacked: QueryNode;
  readonly late: QueryNode;
  /** Those whose clock would stand still, as their SLA definition says. */
  readonly pauses: QueryNode;
  /** Open ones a person has decided of: that stands. */
  readonly stays: QueryNode;
}

/** Of an SLA definition: whether a clock stands still under an exception. */
interface Pausing {
  readonly id: string;
  readonly pauseOnException: boolean;
}

type About = Parameters<typeof findingsTree>[0];

/** Null: it is about a policy, and changes no finding. */
export function whatIf(
  exception: About & Pick<PolicyException, 'about'>,
  definitions: readonly Pausing[],
): WhatIf | null {
  const named = findingsTree(exception);
  return named === null ? null : whatIfOf(named, definitions);
}

/** The same of the findings it names, as `findingsTree` says them. */
export function whatIfOf(named: QueryNode, definitions: readonly Pausing[]): WhatIf {
  const undecided: QueryNode = { field: 'verdict', op: 'exists', value: false };
  const stops = openOf(and(named, undecided));
  const pausing = definitions.filter(({ pauseOnException }) => pauseOnException).map(({ id }) => id);
  return {
    stops,
    critical: withSeverity(stops, 'critical'),
    high: withSeverity(stops, 'high'),
    attacked: and(stops, { relation: 'vulnerability', where: { field: 'kevAddedAt', op: 'exists', value: true } }),
    late: and(stops, { field: 'slaState', op: 'eq', value: 'breached' }),
    pauses: and(stops, { field: 'dueAt', op: 'exists', value: true }, { field: 'slaId', op: 'in', value: pausing }),
    stays: openOf(and(named, { field: 'verdict', op: 'exists', value: true })),
  };
}

const and = (...items: readonly QueryNode[]): QueryNode => ({ op: 'and', items: [...items] });
