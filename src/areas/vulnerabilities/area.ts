import { mdiBugOutline, mdiShieldBugOutline, mdiTicketConfirmationOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const VULNERABILITIES = defineArea({
  name: 'vulnerabilities',
  serves: 'company',
  pages: {
    findings: () => import('./findings-page').then(({ FindingsPage }) => FindingsPage),
    vulnerabilityRepository: () => import('./repository/repository-page').then(({ RepositoryPage }) => RepositoryPage),
    vulnerability: () => import('./details/vulnerability-page').then(({ VulnerabilityPage }) => VulnerabilityPage),
    remediation: () => import('./remediation/remediation-page').then(({ RemediationPage }) => RemediationPage),
    vulnerabilityTickets: () => import('./tickets/tickets-page').then(({ TicketsPage }) => TicketsPage),
    vulnerabilityTicket: () => import('./tickets/ticket-page').then(({ TicketPage }) => TicketPage),
  },
  rail: [
    { label: 'Findings', icon: mdiShieldBugOutline, page: 'findings', reads: 'Asset', also: ['remediation'] },
    { label: 'Vulnerabilities', icon: mdiBugOutline, page: 'vulnerabilityRepository', reads: 'Asset' },
    {
      ...{ label: 'Tickets', icon: mdiTicketConfirmationOutline, page: 'vulnerabilityTickets' },
      reads: 'VulnerabilityTicket',
    },
  ],
  goes: [
    { page: 'findings', keys: 'g f', text: 'Go to findings' },
    { page: 'remediation', keys: 'g e', text: 'Go to remediation: what to fix first' },
    { page: 'vulnerabilityRepository', keys: 'g v', text: 'Go to vulnerabilities' },
    { page: 'vulnerabilityTickets', keys: 'g t', text: 'Go to tickets' },
  ],
  palette: [
    () => import('./palette').then(({ useOffer }) => useOffer),
    () => import('./palette-vulnerabilities').then(({ useOffer }) => useOffer),
    () => import('./tickets/palette').then(({ useOffer }) => useOffer),
  ],
});
