/** How values are compared, in the words of rule Q65: said wherever a question is asked. */
export const COMPARISON_RULES: readonly string[] = [
  '“is”, “is not” and “is one of” compare text exactly, including case and accents.',
  '“contains”, “starts with”, “ends with” and search ignore case but not accents.',
  'Patterns are case-sensitive, unless they begin with (?i).',
  'A missing value equals nothing: “is” never finds it, “is not” always does, and “has no value” finds only those.',
  'One matching value in a list is enough, unless you choose “every value” or “no value”.',
  'A day is the whole day in UTC. “before” means before it begins, “after” means after it ends.',
];
