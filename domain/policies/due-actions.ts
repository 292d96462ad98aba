import {
  ACTION_PHASES,
  type ActionAssets,
  isAboutAssets,
  type PolicyAction,
} from '../../contract/areas/policies/policy-actions';
import type { WebhookEvent } from '../../contract/areas/policies/webhooks';

/** How an execution ended, as its actions need to know it. */
export interface EndedExecution {
  /** Of `policyExecution`: `completed`, `completed_with_errors`, `partial`, `failed`, `terminated`. */
  readonly status: string;
  /** A test evaluates, and does nothing. */
  readonly isTest: boolean;
  /** How many assets fail since this execution, fail at all, and no longer fail. */
  readonly counts: AssetCounts;
}
export type AssetCounts = Readonly<Record<ActionAssets, number>>;

/** `failed`: nothing is known of assets. `terminated`: a person ended it, and what it has is half a result. */
const isKnown = (status: string): boolean => status !== 'failed' && status !== 'terminated';

/**
 * The actions of a policy that happen now, in the order in which they are done: phase by phase, and in each as they are listed (MS1).
 * What would change assets of which there are none does not happen.
 */
export function dueActions(actions: readonly PolicyAction[], ended: EndedExecution): readonly PolicyAction[] {
  if (ended.isTest) return [];
  const due = actions.filter((action) => isDue(action, ended));
  return ACTION_PHASES.flatMap((phase) => due.filter((action) => action.phase === phase));
}

function isDue({ phase, type, assets }: PolicyAction, { status, counts }: EndedExecution): boolean {
  const hasAssets = counts[assets] > 0;
  if (isAboutAssets(type) && !(isKnown(status) && hasAssets)) return false;
  switch (phase) {
    case 'main':
      return isKnown(status) && hasAssets;
    case 'success':
      return status === 'completed' && counts.failing === 0;
    case 'failure':
      return status === 'failed';
    case 'post':
      return true;
  }
}

/** What webhooks hear of it that ask for events, whatever the policy itself does (MS2). */
export function eventsOf({ status, isTest, counts }: EndedExecution): readonly WebhookEvent[] {
  if (isTest || status === 'terminated') return [];
  if (status === 'failed') return ['policy.error'];
  return [
    ...(counts.new > 0 ? (['policy.failures'] as const) : []),
    ...(counts.fixed > 0 ? (['policy.fixed'] as const) : []),
    ...(status === 'completed' && counts.failing === 0 ? (['policy.passed'] as const) : []),
  ];
}
