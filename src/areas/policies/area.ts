import { mdiShieldCheckOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const POLICIES = defineArea({
  name: 'policies',
  serves: 'company',
  pages: {
    policyException: () => import('./exception-page').then(({ ExceptionPage }) => ExceptionPage),
    policies: () => import('./policies/policies-page').then(({ PoliciesPage }) => PoliciesPage),
    policyNew: () => import('./policies/new-policy-page').then(({ NewPolicyPage }) => NewPolicyPage),
    policyCreate: () => import('./policies/policy-form-page').then(({ CreatePolicyPage }) => CreatePolicyPage),
    policy: () => import('./policies/policy-page').then(({ PolicyPage }) => PolicyPage),
    policyEdit: () => import('./policies/policy-form-page').then(({ EditPolicyPage }) => EditPolicyPage),
    policyHistory: () => import('./policies/history-page').then(({ PolicyHistoryPage }) => PolicyHistoryPage),
    policyExecution: () => import('./policies/execution-page').then(({ ExecutionPage }) => ExecutionPage),
  },
  rail: [{ label: 'Policies', icon: mdiShieldCheckOutline, page: 'policies', reads: 'Policy' }],
  goes: [{ page: 'policies', keys: 'g p', text: 'Go to policies' }],
  palette: () => import('./policies/palette').then(({ useOffer }) => useOffer),
  planned: {
    coming: 'Exceptions of policies that expire, message templates, and what words mean here.',
    today: 'Make policies of your assets: they remember since when something fails.',
    links: ['policies'],
  },
});
