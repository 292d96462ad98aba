import { mdiShieldOffOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const POLICIES = defineArea({
  name: 'policies',
  serves: 'company',
  pages: {
    policyExceptions: () => import('./exceptions/exceptions-page').then(({ ExceptionsPage }) => ExceptionsPage),
    policyException: () => import('./exception-page').then(({ ExceptionPage }) => ExceptionPage),
  },
  rail: [{ label: 'Exceptions', icon: mdiShieldOffOutline, page: 'policyExceptions', reads: 'Policy' }],
  planned: {
    coming: 'Policies will check your assets against your rules.',
    today: 'Set the criticality, owner and tags of your assets now, so that policies can use them later.',
    links: ['assets'],
  },
});
