/** Each value once, in their order. Most lists are empty, or of one value: a set for each would cost more than all else. */
export const distinct = <T>(values: T[]): T[] => (values.length < 2 ? values : [...new Set(values)]);
