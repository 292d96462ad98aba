import type { Query } from './database';

/**
 * One statement at a time, for a database that takes no more; of those that wait none is run behind a failed one: they
 * are refused with its error.
 */
export function inOrder(query: Query): Query {
  let last: Promise<unknown> = Promise.resolve();
  let failure: { readonly error: unknown } | null = null;
  return (text, params, shape) => {
    const sentAfter = failure;
    const mine = last.then(async () => {
      if (failure !== null && sentAfter !== failure) throw failure.error;
      try {
        return await query(text, params, shape);
      } catch (error) {
        failure = { error };
        throw error;
      }
    });
    last = mine.catch(() => {});
    return mine;
  };
}
