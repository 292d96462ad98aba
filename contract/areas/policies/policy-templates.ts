import * as z from 'zod/mini';
import { Line, Severity } from '../../primitives';
import { defineRecord, tree } from '../../record';
import { EXPECTATIONS, POLICY, PolicyTrigger } from './policies';

/** What a policy begins with: those a company made, beside the ones that come with the product (`domain/policies`). */

const said = z.string().check(z.maxLength(POLICY.textChars));

export const policyTemplate = defineRecord('policyTemplate', {
  path: 'policy-templates',
  subject: 'Template',
  words: { a: 'a policy template', many: 'policy templates' },
  fields: {
    name: Line,
    /** Under which it is listed. */
    category: Line,
    /** Why it matters: the description of the policy that is made. */
    why: said,
    resolution: z.optional(said),
    severity: Severity,
    ast: tree(),
    expectation: z.enum(EXPECTATIONS),
    graceDays: z.int().check(z.gte(0), z.lte(POLICY.graceDays)),
    trigger: PolicyTrigger,
  },
  labels: {
    why: 'Why it matters',
    resolution: 'How to resolve it',
    ast: 'Condition',
    expectation: 'The condition names',
    graceDays: 'Grace',
    trigger: 'Runs',
  },
  units: { graceDays: 'day' },
  editable: ['name', 'category', 'why', 'resolution', 'severity', 'ast', 'expectation', 'graceDays', 'trigger'],
  search: ['name', 'category', 'why', 'resolution'],
});
export type PolicyTemplateRow = z.infer<typeof policyTemplate.schema>;
