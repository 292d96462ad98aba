import type { FormLooks } from '../../../forms/use-record-form';

/** What the form of a policy asks for, and what a new one begins with. */
export const POLICY_FORM: FormLooks<'policy'> = [
  { field: 'name' },
  { field: 'ast', asks: 'asset', help: 'A saved query is one of its conditions: find it under Add more.' },
  {
    field: 'expectation',
    values: { no_match: 'What is wrong', match: 'What is right' },
    help: 'What is right: everything in scope that does not answer the condition fails.',
  },
  { field: 'includeGroupIds' },
  { field: 'excludeGroupIds' },
  { field: 'severity' },
  { field: 'graceDays', help: 'An asset that fails for less than that is in grace. 0 days: it is late at once.' },
  { field: 'triggers' },
  { field: 'actions', help: 'They are done after each execution, phase by phase.' },
  // Whom it can be given to its page knows.
  { field: 'owner', options: [] },
  { field: 'resolution', help: 'What who sees a failing asset is to do.' },
  { field: 'description', label: 'Why there is this policy' },
  { field: 'enabled', help: 'A policy that is not enabled is only executed when somebody runs it.' },
];

export const POLICY_START = {
  name: '',
  ast: { op: 'and', items: [] },
  expectation: 'no_match',
  includeGroupIds: [],
  excludeGroupIds: [],
  severity: 'medium',
  graceDays: 0,
  triggers: [{ on: 'on_sync' }],
  actions: [],
  enabled: true,
};
