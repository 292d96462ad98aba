import type { Expectation, PolicyTrigger } from '../../contract/areas/policies/policies';
import type { Severity } from '../../contract/primitives';
import type { QueryNode } from '../../contract/query';

/** A policy to begin with. */
export interface PolicyTemplate {
  readonly key: string;
  readonly name: string;
  readonly category: string;
  /** Why it matters: the description of the policy that is made. */
  readonly why: string;
  readonly resolution: string;
  readonly severity: Severity;
  /** Of assets. */
  readonly ast: QueryNode;
  readonly expectation: Expectation;
  readonly graceDays: number;
  readonly trigger: PolicyTrigger;
}

export const POLICY_TEMPLATES: readonly PolicyTemplate[] = [
  {
    ...{ key: 'asset-without-owner', name: 'Every asset has an owner', category: 'People and owners' },
    why: 'Nobody mends what belongs to nobody.',
    resolution: 'Ask the team that runs it, and enter who answers for it.',
    ...{ severity: 'medium', expectation: 'match', graceDays: 7, trigger: { on: 'on_sync' } },
    ast: {
      op: 'or',
      items: [
        { field: 'owner.name', op: 'exists' },
        { field: 'owner.email', op: 'exists' },
      ],
    },
  },
  {
    ...{ key: 'exposed-and-critical', name: 'Nothing exposed has a critical finding', category: 'Exposure' },
    why: 'What the internet can reach is tried first, and a known critical weakness is tried within days.',
    resolution: 'Install the fix, or take it off the internet until there is one.',
    ...{ severity: 'critical', expectation: 'no_match', graceDays: 3, trigger: { on: 'on_sync' } },
    ast: {
      op: 'and',
      items: [
        { field: 'internetExposed', op: 'eq', value: true },
        { field: 'findingCounts.critical', op: 'gt', value: 0 },
      ],
    },
  },
  {
    ...{ key: 'not-seen', name: 'Every asset was seen within a month', category: 'Hygiene of the inventory' },
    why: 'What no source sees any more is either gone or no longer watched.',
    resolution: 'Find out which of the two, and archive it or connect it again.',
    ...{ severity: 'low', expectation: 'no_match', graceDays: 0 },
    trigger: { on: 'schedule', cron: '0 6 * * 1', zone: 'UTC' },
    ast: { field: 'lastSeenAt', op: 'olderThan', value: { n: 30, unit: 'days' } },
  },
];
