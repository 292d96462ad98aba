import type { PolicyException } from '../../contract/areas/policies/policy-exceptions';
import { POLICY_EXCEPTION } from '../../contract/limits';
import { coversFrom } from './coverage';
import { statusAt } from './life-cycle';

/** When the people of an exception are told that it will end (EX8): some days before, each once. */

type Ending = Pick<PolicyException, 'status' | 'startsAt' | 'expiresAt' | 'decision' | 'warnedDays'>;

const DAY = 86_400_000;

/** Those that are still to come. One that is shorter than so many days is not warned of as it begins. Epoch milliseconds. */
function warningsOf(exception: Ending): readonly { readonly days: number; readonly at: number }[] {
  const [from, end] = [Date.parse(coversFrom(exception)), Date.parse(exception.expiresAt)];
  return POLICY_EXCEPTION.warnDays
    .map((days) => ({ days, at: end - days * DAY }))
    .filter(({ days, at }) => at > from && days < (exception.warnedDays ?? Number.POSITIVE_INFINITY));
}

/** How many days before its end is to be told of now; null: nothing is. Of several that were missed, the last. */
export function warningDue(exception: Ending, at: number): number | null {
  const status = statusAt(exception, at);
  if (status !== 'active' && status !== 'approved') return null;
  return warningsOf(exception).findLast((warning) => warning.at <= at)?.days ?? null;
}

/** When the next of them is due, in epoch milliseconds; null: none will be. */
export function nextWarningAt(exception: Ending, at: number): number | null {
  const status = statusAt(exception, at);
  if (status !== 'active' && status !== 'approved') return null;
  return warningsOf(exception).find((warning) => warning.at > at)?.at ?? null;
}
