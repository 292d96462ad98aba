import { mdiShieldBugOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const VULNERABILITIES = defineArea({
  name: 'vulnerabilities',
  serves: 'company',
  pages: {
    findings: () => import('./findings-page').then(({ FindingsPage }) => FindingsPage),
  },
  rail: [{ label: 'Findings', icon: mdiShieldBugOutline, page: 'findings', reads: 'Asset' }],
  goes: [{ page: 'findings', keys: 'g f', text: 'Go to findings' }],
  palette: () => import('./palette').then(({ useOffer }) => useOffer),
  planned: {
    coming: 'See what to fix first, the vulnerabilities behind your findings, and tickets to track the work.',
    today: 'The findings of all assets are in one list, and the dashboard counts the open ones.',
    links: ['findings', 'dashboard'],
  },
});
