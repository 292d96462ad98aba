import type { ViewAnswer } from '../../contract/sync-api';

type Counted = Pick<ViewAnswer, 'loaded' | 'count' | 'problems'>;

/**
 * The answer with as many rows in all as the page's own question leaves: of the others the list does not speak.
 * `whole` answers that question alone; absent where the page asks none.
 */
export function inScope<A extends ViewAnswer>(answer: A | null, whole: Counted | null | undefined): A | null {
  if (answer === null || whole === undefined) return answer;
  // Until it is known, and where it could not be asked, nothing is said of others.
  return { ...answer, total: whole?.loaded && whole.problems === undefined ? whole.count : answer.count };
}
