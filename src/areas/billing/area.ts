import { defineArea } from '../../parts/area';

export const BILLING = defineArea({
  name: 'billing',
  serves: 'person',
  pages: {
    billingAccounts: () => import('./accounts-page').then(({ AccountsPage }) => AccountsPage),
  },
  planned: {
    coming: 'Billing accounts will hold your plan, users and invoices.',
    today: 'Nothing is billed: every company on this installation has all features.',
    links: ['dashboard'],
  },
});
