import { mdiShieldBugOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const VULNERABILITIES = defineArea({
  name: 'vulnerabilities',
  serves: 'company',
  pages: {
    findings: () => import('./findings-page').then(({ FindingsPage }) => FindingsPage),
    remediation: () => import('./remediation/remediation-page').then(({ RemediationPage }) => RemediationPage),
  },
  rail: [{ label: 'Findings', icon: mdiShieldBugOutline, page: 'findings', reads: 'Asset', also: ['remediation'] }],
  goes: [
    { page: 'findings', keys: 'g f', text: 'Go to findings' },
    { page: 'remediation', keys: 'g e', text: 'Go to remediation' },
  ],
  palette: () => import('./palette').then(({ useOffer }) => useOffer),
  planned: {
    coming: 'The vulnerabilities behind your findings, and tickets to track the work.',
    today: 'The findings of all assets are in one list, and remediation says what to fix first.',
    links: ['findings', 'remediation'],
  },
});
