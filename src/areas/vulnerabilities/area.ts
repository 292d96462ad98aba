import { mdiBugOutline, mdiShieldBugOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const VULNERABILITIES = defineArea({
  name: 'vulnerabilities',
  serves: 'company',
  pages: {
    findings: () => import('./findings-page').then(({ FindingsPage }) => FindingsPage),
    vulnerabilityRepository: () => import('./repository/repository-page').then(({ RepositoryPage }) => RepositoryPage),
    vulnerability: () => import('./details/vulnerability-page').then(({ VulnerabilityPage }) => VulnerabilityPage),
  },
  rail: [
    { label: 'Findings', icon: mdiShieldBugOutline, page: 'findings', reads: 'Asset' },
    { label: 'Vulnerabilities', icon: mdiBugOutline, page: 'vulnerabilityRepository', reads: 'Asset' },
  ],
  goes: [
    { page: 'findings', keys: 'g f', text: 'Go to findings' },
    { page: 'vulnerabilityRepository', keys: 'g v', text: 'Go to vulnerabilities' },
  ],
  palette: [
    () => import('./palette').then(({ useOffer }) => useOffer),
    () => import('./palette-vulnerabilities').then(({ useOffer }) => useOffer),
  ],
  planned: {
    coming: 'See what to fix first, and tickets to track the work.',
    today:
      'The findings of all assets are in one list, the vulnerabilities behind them in another, and the dashboard counts the open ones.',
    links: ['findings', 'vulnerabilityRepository', 'dashboard'],
  },
});
