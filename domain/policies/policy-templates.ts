import type { Expectation, PolicyTrigger } from '../../contract/areas/policies/policies';
import type { Severity } from '../../contract/primitives';
import type { QueryNode } from '../../contract/query';
import { parseQueryText } from '../query/text/parse-query-text';
import { POLICIES } from './policy-template-words';

export const POLICY_CATEGORIES = {
  exposure: 'Exposure',
  vulnerabilities: 'Vulnerabilities and deadlines',
  end_of_life: 'End of life',
  coverage: 'Coverage',
  hygiene: 'Hygiene of the inventory',
  identity: 'People and owners',
  cloud: 'Cloud and containers',
} as const;
export type PolicyCategory = keyof typeof POLICY_CATEGORIES;

/** A policy to begin with. Of those of a company (`policyTemplate`) the category is in its own words. */
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

/** As somebody would write it: the question as text. */
export interface WrittenPolicy extends Omit<PolicyTemplate, 'ast' | 'category' | 'expectation' | 'trigger'> {
  readonly category: PolicyCategory;
  readonly asks: string;
  /** Absent: the question names what is wrong. */
  readonly expectation?: Expectation;
  /** Absent: after each sync. */
  readonly trigger?: PolicyTrigger;
}

/** Those that come with the product, by category. */
export const POLICY_TEMPLATES: readonly PolicyTemplate[] = POLICIES.map(
  ({ asks, category, expectation = 'no_match', trigger = { on: 'on_sync' }, ...rest }) => ({
    ...{ ...rest, category: POLICY_CATEGORIES[category], expectation, trigger, ast: treeOf(asks) },
  }),
);

function treeOf(text: string): QueryNode {
  const { tree } = parseQueryText(text, 'asset');
  if (tree === null) throw new Error(`The question of a policy cannot be read: ${text}`);
  return tree;
}
