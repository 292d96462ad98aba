import type { Expectation } from '../../contract/areas/policies/policies';
import type { QueryNode } from '../../contract/query';
import { type SharedQuery, whatIsGone } from '../query/named-queries';
import { type Plan, planText, relatedEntities } from '../query/plan';
import { planQuery } from '../query/plan-query';
import { readQuery } from '../query/read-query';

/** What a policy asks of assets, as query trees: the same ones on the server and in a browser's preview (PO4, PO20). */

/** What of a policy its trees follow from. */
export interface PolicyQuestion {
  /** A tree, as it is stored. */
  readonly ast: unknown;
  readonly expectation: Expectation;
  readonly includeGroupIds: readonly string[];
  readonly excludeGroupIds: readonly string[];
}

export interface PolicyTrees {
  /** Which assets it is about. */
  readonly scope: QueryNode;
  /** Which of them fail, their scope included. */
  readonly failing: QueryNode;
}

/** What is archived is nobody's duty, as in every other number. */
const IN_USE: QueryNode = { field: 'lifecycle', op: 'neq', value: 'archived' };
const all = (items: QueryNode[], not = false): QueryNode => ({ op: 'and', not, items });
const any = (ids: readonly string[], not = false): QueryNode => ({
  op: 'or',
  not,
  items: ids.map((queryId) => ({ queryId })),
});

/** Its trees; null where the condition is none that this build can read. */
export function policyTrees(question: PolicyQuestion): PolicyTrees | null {
  const { tree } = readQuery(question.ast);
  if (tree === null) return null;
  const { includeGroupIds, excludeGroupIds, expectation } = question;
  const scope = all([
    IN_USE,
    ...(includeGroupIds.length === 0 ? [] : [any(includeGroupIds)]),
    ...(excludeGroupIds.length === 0 ? [] : [any(excludeGroupIds, true)]),
  ]);
  return { scope, failing: all([scope, all([tree], expectation === 'match')]) };
}

/** What a policy may name: a saved query or a group of assets. */
export interface Nameable extends SharedQuery {
  readonly isGroup: boolean;
}
export type Nameables = (id: string) => Nameable | undefined;

/** Plans of a policy, or why it cannot be asked: a sentence with the way out. */
export type PolicyPlans =
  /** `fails` is asked of what is in scope. */
  { readonly scope: Plan; readonly fails: Plan; readonly problem: null } | { readonly problem: string };

/** The policy's plans at a time, in epoch milliseconds. What is gone or private is a problem, and never an answer (PO6). */
export function policyPlans(question: PolicyQuestion, named: Nameables, now: number): PolicyPlans {
  const trees = policyTrees(question);
  if (trees === null) return { problem: 'Its condition cannot be read: another version saved it. Write it anew.' };
  const gone = goneIn(question, trees, named);
  if (gone !== null) return { problem: gone };
  const context = { entity: 'asset', now, queries: named } as const;
  const { plan, problems } = planQuery(trees.failing, context);
  if (plan?.kind === 'group') {
    const [scope, fails] = plan.items;
    if (scope !== undefined && fails !== undefined) return { scope, fails, problem: null };
  }
  const messages = new Set(problems.map(({ message }) => message));
  return { problem: `${[...messages].join('. ')}. Change its condition.` };
}

function goneIn(question: PolicyQuestion, { failing }: PolicyTrees, named: Nameables): string | null {
  const groups = [...question.includeGroupIds, ...question.excludeGroupIds];
  if (groups.some((id) => named(id) === undefined))
    return 'A group of its scope was deleted. Restore the group, or take it out of the policy.';
  return whatIsGone(failing, named);
}

/** Whether an asset's answer follows from the asset alone: what others are, or the time, changes nothing of it. */
export function isOfAssetAlone(question: PolicyQuestion, named: Nameables, now: number): boolean {
  const plans = policyPlans(question, named, now);
  const later = policyPlans(question, named, now + YEAR);
  if (plans.problem !== null || later.problem !== null) return false;
  return [[plans.scope, later.scope] as const, [plans.fails, later.fails] as const].every(
    ([one, then]) => relatedEntities(one).size === 0 && planText(one) === planText(then),
  );
}

const YEAR = 366 * 86_400_000;
