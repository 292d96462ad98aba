/** How values are compared, in the words of rule Q65: said wherever a question is asked. */
export const COMPARISON_RULES: readonly string[] = [
  '“is”, “is not” and “is one of” compare text exactly: capital letters and accents count.',
  '“contains”, “starts with”, “ends with” and the search take capital and small letters as the same; accents count.',
  'A pattern minds capital letters, unless it begins with (?i).',
  'A missing value is equal to nothing: “is” never finds it, “is not” always does, “has no value” finds just these.',
  'Of a list, one value that fits is enough, unless “every value” or “no value” is asked for.',
  'A day is the whole day in UTC; “before” ends where it begins, “after” begins where it ends.',
];
