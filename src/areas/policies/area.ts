import { mdiBookOpenOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const POLICIES = defineArea({
  name: 'policies',
  serves: 'company',
  pages: {
    definitions: () => import('./definitions/definitions-page').then(({ DefinitionsPage }) => DefinitionsPage),
    policyException: () => import('./exception-page').then(({ ExceptionPage }) => ExceptionPage),
  },
  rail: [{ label: 'Definitions', icon: mdiBookOpenOutline, page: 'definitions', reads: 'Asset' }],
  goes: [{ page: 'definitions', keys: 'g w', text: 'Go to definitions: what words mean here' }],
  planned: {
    coming: 'Policies will check your assets against your rules, with exceptions that expire.',
    today: 'Set the criticality, owner and tags of your assets now, so that policies can use them later.',
    links: ['assets'],
  },
});
