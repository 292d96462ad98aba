import type { Policy, PolicyExecution } from '../../../contract/areas/policies/policies';
import type { Tx } from '../../db/access';

/** What an execution found, for what is to be done about it. Ids of assets. */
export interface Executed {
  readonly policy: Policy;
  readonly execution: PolicyExecution;
  /** They fail since this execution. */
  readonly newFailures: readonly string[];
  /** They failed before, and pass. */
  readonly fixed: readonly string[];
  /** All that fail, and are not excepted. */
  readonly failing: readonly string[];
}

/** Keeps what is to be done, in the transaction that writes the end of an execution. */
export async function planActions(_tx: Tx, _executed: Executed): Promise<void> {}
