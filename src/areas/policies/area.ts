import { defineArea } from '../../parts/area';

export const POLICIES = defineArea({
  name: 'policies',
  serves: 'company',
  pages: {
    policyException: () => import('./exception-page').then(({ ExceptionPage }) => ExceptionPage),
  },
  planned: {
    coming: 'Policies will check your assets against what you expect of them, with exceptions that expire.',
    today: 'Criticality, owner and tags can stand on every asset, so that policies find them later.',
    links: ['assets'],
  },
});
