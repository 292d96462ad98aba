import type { FixUpgrade } from '../../../../contract/fix-plan';
import type { QueryNode } from '../../../../contract/query';
import { nextBucket } from '../../../../domain/query/aggregate/time-buckets';
import { OF_NOT_ARCHIVED, OPEN_FINDINGS } from '../../../parts/question-href';

/** Of whose findings the plan is; all: of everybody's. */
export interface FixScope {
  /** Null: of assets without an owner. Undefined: of everybody's. */
  readonly owner?: string | null;
  readonly group?: string;
}

function without(field: string): QueryNode {
  return { field, op: 'exists', value: false };
}
function present(field: string): QueryNode {
  return { field, op: 'exists', value: true };
}
function is(field: string, value: string | null): QueryNode {
  return value === null ? without(field) : { field, op: 'eq', value };
}

/** The open findings a plan is made of. */
export const scopeWhere = (scope: FixScope): QueryNode => ({
  op: 'and',
  items: [...OPEN_FINDINGS.items, ...placesWhere(scope)],
});

/** All that was found, whatever became of it; a duplicate is another source's word on what is counted already. */
export const foundWhere = (scope: FixScope): QueryNode => ({
  op: 'and',
  items: [{ field: 'status', op: 'neq', value: 'duplicate' }, OF_NOT_ARCHIVED, ...placesWhere(scope)],
});

/** When what is closed was: how, and by which of its times. As `closedAt` has it. */
const CLOSINGS = {
  gone: { at: 'resolvedAt', items: [is('status', 'mitigated'), present('resolvedAt')] },
  called: { at: 'verdictAt', items: [is('status', 'mitigated'), without('resolvedAt')] },
  decided: {
    at: 'verdictAt',
    items: [
      { field: 'status', op: 'in', value: ['false_positive', 'risk_accepted', 'out_of_scope'] },
      present('verdict'),
    ],
  },
  ruledOut: { at: 'ruledOutAt', items: [is('status', 'false_positive'), without('verdict')] },
} as const satisfies Readonly<Record<string, { readonly at: string; readonly items: readonly QueryNode[] }>>;
type Closing = keyof typeof CLOSINGS;

export const timeOf = (closing: Closing): string => CLOSINGS[closing].at;
export const closedWhere = (closing: Closing, scope: FixScope): QueryNode => ({
  op: 'and',
  items: [...CLOSINGS[closing].items, OF_NOT_ARCHIVED, ...placesWhere(scope)],
});

/** Those of some findings of which a time lies in the week that begins on this day. */
const inWeek = (where: QueryNode, field: string, week: string): QueryNode => ({
  op: 'and',
  items: [
    where,
    { field, op: 'gte', value: `${week}T00:00:00.000Z` },
    { field, op: 'lt', value: `${nextBucket(week, 'week')}T00:00:00.000Z` },
  ],
});

/** The findings behind a number of a week (RM13). */
export function ofWeek(what: 'found' | 'fixed' | 'decided', week: string, scope: FixScope): QueryNode {
  if (what === 'found') return inWeek(foundWhere(scope), 'firstSeenAt', week);
  const closings: readonly Closing[] = what === 'fixed' ? ['gone', 'called'] : ['decided', 'ruledOut'];
  return { op: 'or', items: closings.map((one) => inWeek(closedWhere(one, scope), timeOf(one), week)) };
}

function placesWhere({ owner, group }: FixScope): readonly QueryNode[] {
  const of: QueryNode[] = [];
  if (owner !== undefined) {
    const field = 'owner.name';
    of.push(owner === null ? { field, op: 'exists', value: false } : { field, op: 'eq', value: owner });
  }
  if (group !== undefined) of.push({ queryId: group });
  return of.map((where) => ({ relation: 'asset', where }));
}

/** Longer texts are asked for by how they begin. */
const MAX_EQUAL = 5_000;
const MAX_START = 1_000;

/** Findings of the upgrade's own package or rule. */
export function ownWhere({ fix, rule }: Pick<FixUpgrade, 'fix' | 'rule'>): QueryNode {
  if (fix !== null) return { op: 'and', items: [is('fix.name', fix.name), is('fix.ecosystem', fix.ecosystem)] };
  const { scanner = '', ruleId = null, solution = '' } = rule ?? {};
  const said: QueryNode =
    solution.length <= MAX_EQUAL
      ? is('solution', solution)
      : { field: 'solution', op: 'starts', value: solution.slice(0, MAX_START) };
  return { op: 'and', items: [without('fix.name'), is('scanner', scanner), is('ruleId', ruleId), said] };
}

/** All it clears: its own, and those of other sources about the same vulnerabilities. */
export function clearedWhere(upgrade: FixUpgrade, scope: FixScope): QueryNode {
  const own = ownWhere(upgrade);
  const items: QueryNode[] =
    upgrade.alsoIds.length === 0
      ? [own]
      : [{ op: 'or', items: [own, { field: 'id', op: 'in', value: [...upgrade.alsoIds] }] }];
  return { op: 'and', items: [scopeWhere(scope), ...items] };
}

/** Findings that say nothing of what is to be done and count something. */
export const withoutFixWhere = (scope: FixScope): QueryNode => ({
  op: 'and',
  items: [scopeWhere(scope), without('fix.name'), without('solution'), { field: 'severity', op: 'neq', value: 'info' }],
});
