import { OPEN_STATUSES } from '../../../../contract/areas/vulnerabilities';
import type { FixUpgrade } from '../../../../contract/fix-plan';
import type { QueryNode } from '../../../../contract/query';
import { OF_NOT_ARCHIVED, OPEN_FINDINGS } from '../../../parts/question-href';

/** Of whose findings the plan is; all: of everybody's. */
export interface FixScope {
  /** Null: of assets without an owner. Undefined: of everybody's. */
  readonly owner?: string | null;
  readonly group?: string;
}

/** The open findings a plan is made of. */
export const scopeWhere = (scope: FixScope): QueryNode => ({
  op: 'and',
  items: [...OPEN_FINDINGS.items, ...placesWhere(scope)],
});

/** Findings that are fixed, and those together with the open ones: of what else was decided neither counts. */
export const fixedWhere = (scope: FixScope): QueryNode => statusWhere(['mitigated'], scope);
export const openOrFixedWhere = (scope: FixScope): QueryNode => statusWhere([...OPEN_STATUSES, 'mitigated'], scope);

const statusWhere = (statuses: readonly string[], scope: FixScope): QueryNode => ({
  op: 'and',
  items: [{ field: 'status', op: 'in', value: [...statuses] }, OF_NOT_ARCHIVED, ...placesWhere(scope)],
});

function placesWhere({ owner, group }: FixScope): readonly QueryNode[] {
  const of: QueryNode[] = [];
  if (owner !== undefined) {
    const field = 'owner.name';
    of.push(owner === null ? { field, op: 'exists', value: false } : { field, op: 'eq', value: owner });
  }
  if (group !== undefined) of.push({ queryId: group });
  return of.map((where) => ({ relation: 'asset', where }));
}

const without = (field: string): QueryNode => ({ field, op: 'exists', value: false });
const is = (field: string, value: string | null): QueryNode =>
  value === null ? without(field) : { field, op: 'eq', value };

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
