import type { ActionAssets, ActionPhase } from '../../../../contract/areas/policies/policy-actions';
import type { OfferedType } from '../../../../domain/policies/action-drafts';

export const TYPE_TEXT: Readonly<Record<OfferedType, string>> = {
  notify: 'Notify in the product',
  email: 'Write a mail',
  webhook: 'Tell a webhook',
  ticket: 'Make or update a ticket',
  tag: 'Tag assets',
  set_field: 'Set a field of assets',
  ask_exception: 'Ask for an exception',
  integration_action: 'Do something at another tool',
};

export const PHASE_TEXT: Readonly<Record<ActionPhase, string>> = {
  main: 'When there are such assets',
  success: 'When everything passes',
  failure: 'When it cannot be evaluated',
  post: 'Always, at the end',
};

export const ASSETS_TEXT: Readonly<Record<ActionAssets, string>> = {
  new: 'Newly failing assets',
  failing: 'All failing assets',
  fixed: 'Assets that pass again',
};

export const FIELD_TEXT = {
  criticality: 'Criticality',
  lifecycle: 'Lifecycle',
  location: 'Location',
  owner: 'Owner',
  internetExposed: 'Reachable from the internet',
  managed: 'Managed',
} as const;
