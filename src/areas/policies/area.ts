import { mdiBookOpenOutline, mdiShieldCheckOutline, mdiShieldOffOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const POLICIES = defineArea({
  name: 'policies',
  serves: 'company',
  pages: {
    definitions: () => import('./definitions/definitions-page').then(({ DefinitionsPage }) => DefinitionsPage),
    policyExceptions: () => import('./exceptions/exceptions-page').then(({ ExceptionsPage }) => ExceptionsPage),
    policyException: () => import('./exception-page').then(({ ExceptionPage }) => ExceptionPage),
    templates: () => import('./templates/templates-page').then(({ TemplatesPage }) => TemplatesPage),
    templateCreate: () => import('./templates/template-form-page').then(({ CreateTemplatePage }) => CreateTemplatePage),
    templateEdit: () => import('./templates/template-form-page').then(({ EditTemplatePage }) => EditTemplatePage),
    policies: () => import('./policies/policies-page').then(({ PoliciesPage }) => PoliciesPage),
    policyNew: () => import('./policies/new-policy-page').then(({ NewPolicyPage }) => NewPolicyPage),
    policyCreate: () => import('./policies/policy-form-page').then(({ CreatePolicyPage }) => CreatePolicyPage),
    policy: () => import('./policies/policy-page').then(({ PolicyPage }) => PolicyPage),
    policyEdit: () => import('./policies/policy-form-page').then(({ EditPolicyPage }) => EditPolicyPage),
    policyHistory: () => import('./policies/history-page').then(({ PolicyHistoryPage }) => PolicyHistoryPage),
    policyExecution: () => import('./policies/execution-page').then(({ ExecutionPage }) => ExecutionPage),
  },
  rail: [
    { label: 'Policies', icon: mdiShieldCheckOutline, page: 'policies', reads: 'Policy', also: ['templates'] },
    { label: 'Exceptions', icon: mdiShieldOffOutline, page: 'policyExceptions', reads: 'Policy' },
    { label: 'Definitions', icon: mdiBookOpenOutline, page: 'definitions', reads: 'Asset' },
  ],
  goes: [
    { page: 'policies', keys: 'g p', text: 'Go to policies' },
    { page: 'definitions', keys: 'g w', text: 'Go to definitions: what words mean here' },
  ],
  palette: () => import('./policies/palette').then(({ useOffer }) => useOffer),
});
