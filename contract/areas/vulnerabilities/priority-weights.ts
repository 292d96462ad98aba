import * as z from 'zod/mini';
import { tableOf } from '../../narrow';
import { defineRecord } from '../../record';

/** How much each term of a finding's priority counts in a company: only how they stand to each other matters. */

export const MOST_WEIGHT = 100;
const Weight = z.int().check(z.gte(0), z.lte(MOST_WEIGHT));

export const PRIORITY_TERMS = ['severity', 'epss', 'kev', 'exploit', 'exposure', 'criticality'] as const;
export type PriorityTerm = (typeof PRIORITY_TERMS)[number];

const TERMS = tableOf(PRIORITY_TERMS, () => Weight);
export const PriorityTerms = z.strictObject(TERMS);

export const priorityWeights = defineRecord('priorityWeights', {
  path: 'priority-weights',
  // Who reads findings reads what they are rated by.
  subject: 'Asset',
  words: { a: 'the weights of priority', many: 'weights of priority' },
  fields: TERMS,
  labels: { epss: 'EPSS', kev: 'KEV' },
  editable: PRIORITY_TERMS,
  check: (weights) =>
    PRIORITY_TERMS.some((term) => weights[term] > 0)
      ? []
      : [{ field: 'severity', message: 'Give one of them a weight above 0' }],
  search: [],
});
export type PriorityWeights = z.infer<typeof priorityWeights.schema>;
