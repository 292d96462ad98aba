import type { PolicyAction } from '../../../contract/areas/policies/policy-actions';
import type { Tx } from '../../db/access';
import type { Done, Effect } from './carry-out';
import { EffectFailed } from './effect-failed';

/**
 * Asks for an exception of what an execution found, in the policy's name. Nothing offers such an action as long as policies cannot ask:
 * one that came by a file or the API is said to be left to people.
 *
 * @throws EffectFailed always, as yet
 */
export function askException(
  _tx: Tx,
  { about }: Effect,
  { days }: Extract<PolicyAction, { type: 'ask_exception' }>,
): Promise<Done> {
  const what = `an exception of ${days} days for “${about.policy.name}”`;
  throw new EffectFailed(`Policies cannot ask for exceptions yet. Ask for ${what} on the page of exceptions.`);
}
