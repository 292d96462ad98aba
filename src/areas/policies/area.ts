import { defineArea } from '../../parts/area';

export const POLICIES = defineArea({
  name: 'policies',
  serves: 'company',
  pages: {
    policyException: () => import('./exception-page').then(({ ExceptionPage }) => ExceptionPage),
    templates: () => import('./templates/templates-page').then(({ TemplatesPage }) => TemplatesPage),
    templateCreate: () => import('./templates/template-form-page').then(({ CreateTemplatePage }) => CreateTemplatePage),
    templateEdit: () => import('./templates/template-form-page').then(({ EditTemplatePage }) => EditTemplatePage),
  },
  planned: {
    coming: 'Policies will check your assets against your rules, with exceptions that expire.',
    today: 'Set the criticality, owner and tags of your assets now, so that policies can use them later.',
    links: ['assets'],
  },
});
