import type { Plan, Range, ValueTest } from '../../domain/query/plan';

/** Evaluators that are wrong in one operator: each is the right one, given a plan in which that operator is another. */

type Change = (plan: Plan) => Plan;

/** Changes every part of a plan, the inner ones first. */
function everywhere(change: Change): Change {
  const visit: Change = (plan) => {
    if (plan.kind === 'group') return change({ ...plan, items: plan.items.map(visit) });
    if (plan.kind === 'element' || plan.kind === 'relation') return change({ ...plan, where: visit(plan.where) });
    return change(plan);
  };
  return visit;
}

const onTest = (change: (test: ValueTest) => ValueTest): Change => {
  const deep = (test: ValueTest): ValueTest =>
    test.by === 'either' ? { ...test, tests: test.tests.map(deep) } : change(test);
  return everywhere((plan) => (plan.kind === 'test' ? { ...plan, test: deep(plan.test) } : plan));
};
const onRange = (change: (range: Range) => Range): Change =>
  onTest((test) => (test.by === 'range' ? { ...test, ranges: test.ranges.map(change) } : test));

const EVERYTHING: Plan = { kind: 'group', op: 'and', not: false, items: [] };

export const MUTANTS: Readonly<Record<string, Change>> = {
  'below takes in its bound, or leaves it out': onRange((range) => ({
    ...range,
    high: range.high && { ...range.high, included: !range.high.included },
  })),
  'above takes in its bound, or leaves it out': onRange((range) => ({
    ...range,
    low: range.low && { ...range.low, included: !range.low.included },
  })),
  'more than is less than': onRange(({ low, high }) => ({ low: high, high: low })),
  'starts looks anywhere': onTest((test) =>
    test.by === 'folded' && test.place === 'start' ? { ...test, place: 'anywhere' } : test,
  ),
  'ends looks at the start': onTest((test) =>
    test.by === 'folded' && test.place === 'end' ? { ...test, place: 'start' } : test,
  ),
  'contains takes letter case to heart': onTest((test) =>
    test.by === 'folded' ? { ...test, text: test.text.toUpperCase() } : test,
  ),
  'a search forgets what an asset has': everywhere((plan) =>
    plan.kind === 'search' ? { ...plan, related: [] } : plan,
  ),
  'a search forgets other spellings': everywhere((plan) =>
    plan.kind === 'search' ? { ...plan, words: plan.words.map((word) => ({ ...word, also: [] })) } : plan,
  ),
  'in forgets its last value': onTest((test) =>
    test.by === 'same' ? { ...test, values: new Set([...test.values].slice(0, -1)) } : test,
  ),
  'patterns forget (?i)': onTest((test) =>
    test.by === 'regex' ? { ...test, source: test.source.replace('(?i)', '') } : test,
  ),
  'equal addresses and versions are equal texts': everywhere((plan) => {
    if (plan.kind !== 'test' || plan.test.by !== 'either') return plan;
    const [first] = plan.test.tests;
    return first === undefined ? plan : { ...plan, test: first };
  }),
  'all is any': everywhere((plan) =>
    plan.kind === 'test' && plan.quantifier === 'all' ? { ...plan, quantifier: 'any' } : plan,
  ),
  'none is any': everywhere((plan) =>
    plan.kind === 'test' && plan.quantifier === 'none' ? { ...plan, quantifier: 'any' } : plan,
  ),
  'unequal is equal': everywhere((plan) => (plan.kind === 'test' && plan.not ? { ...plan, not: false } : plan)),
  'and is or': everywhere((plan) => (plan.kind === 'group' && plan.op === 'and' ? { ...plan, op: 'or' } : plan)),
  'not is left out': everywhere((plan) => (plan.kind === 'group' && plan.not ? { ...plan, not: false } : plan)),
  'exists is always so': everywhere((plan) => (plan.kind === 'exists' ? EVERYTHING : plan)),
  'a count counts one too many': everywhere((plan) => (plan.kind === 'count' ? { ...plan, n: plan.n + 1 } : plan)),
  'has takes any related record': everywhere((plan) =>
    plan.kind === 'relation' ? { ...plan, where: EVERYTHING } : plan,
  ),
  'same element is any element': everywhere((plan) =>
    plan.kind === 'element' ? { ...plan, where: EVERYTHING } : plan,
  ),
};
