import type { ExecutionStatus, ExecutionTrigger, PolicyTrigger } from '../../../../contract/areas/policies/policies';
import type { PolicyAction } from '../../../../contract/areas/policies/policy-actions';
import type { ShownRow } from '../../../../contract/sync-api';
import { complianceOf } from '../../../../domain/policies/figures';
import { count, plural, words } from '../../../kit/format';

/** What is said of policies. */

export type PolicyRow = ShownRow<'policy'>;
export type ExecutionRow = ShownRow<'policyExecution'>;

export const TRIGGER_TEXT: Readonly<Record<ExecutionTrigger, string>> = {
  schedule: 'By the clock (cron)',
  on_sync: 'After each sync',
  on_new: 'When a sync brings new assets',
  on_removed: 'When assets are removed',
  count_above: 'When more fail',
  count_below: 'When fewer fail',
  manual: 'Run by a person',
  test: 'Test',
};

export const STATUS_TEXT: Readonly<Record<ExecutionStatus, string>> = {
  pending: 'Waiting',
  in_progress: 'Running',
  completed: 'Completed',
  completed_with_errors: 'Completed with errors',
  partial: 'Partly completed',
  failed: 'Failed',
  terminated: 'Terminated',
};

export const STATUS_COLOUR: Readonly<Record<ExecutionStatus, 'gray' | 'blue' | 'green' | 'amber' | 'red'>> = {
  ...({ pending: 'gray', in_progress: 'blue', completed: 'green', completed_with_errors: 'amber' } as const),
  ...({ partial: 'amber', failed: 'red', terminated: 'gray' } as const),
};

/** “After each sync; when more fail than 10” */
export function triggersText(triggers: readonly PolicyTrigger[]): string {
  const said = triggers.filter(({ on }) => on !== 'manual').map(triggerText);
  if (said.length === 0) return 'Only when somebody runs it';
  return said.join('; ');
}

function triggerText(trigger: PolicyTrigger): string {
  if (trigger.on === 'schedule') return `${trigger.cron} (${trigger.zone})`;
  const text = TRIGGER_TEXT[trigger.on];
  return 'n' in trigger ? `${text} than ${count(trigger.n)}` : text;
}

/** How a policy stands, in a few words. What cannot be evaluated is an error, and never a pass. */
export function stateText({ state }: Pick<PolicyRow, 'state'>): string {
  if (state === null) return 'Never run';
  if (state.problem !== null) return 'Error';
  if (state.failed === 0) return state.evaluated === 0 ? 'Nothing in scope' : 'All pass';
  return plural(state.failed, 'fails', 'fail');
}

/** “Email (main); tag (post)” */
export const actionsText = (actions: readonly PolicyAction[]): string =>
  words(actions.map(({ type, phase }) => `${type.replaceAll('_', ' ')} (${phase})`).join('; '));

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
export const shareText = (share: number | null): string => (share === null ? '–' : percent.format(share));
export const complianceText = (figures: { readonly evaluated: number; readonly failed: number }): string =>
  shareText(complianceOf(figures));
