import { mdiShieldBugOutline, mdiTicketConfirmationOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const VULNERABILITIES = defineArea({
  name: 'vulnerabilities',
  serves: 'company',
  pages: {
    findings: () => import('./findings-page').then(({ FindingsPage }) => FindingsPage),
    vulnerabilityTickets: () => import('./tickets/tickets-page').then(({ TicketsPage }) => TicketsPage),
    vulnerabilityTicket: () => import('./tickets/ticket-page').then(({ TicketPage }) => TicketPage),
  },
  rail: [
    { label: 'Findings', icon: mdiShieldBugOutline, page: 'findings', reads: 'Asset' },
    {
      ...{ label: 'Tickets', icon: mdiTicketConfirmationOutline, page: 'vulnerabilityTickets' },
      reads: 'VulnerabilityTicket',
    },
  ],
  goes: [
    { page: 'findings', keys: 'g f', text: 'Go to findings' },
    { page: 'vulnerabilityTickets', keys: 'g t', text: 'Go to tickets' },
  ],
  palette: [
    () => import('./palette').then(({ useOffer }) => useOffer),
    () => import('./tickets/palette').then(({ useOffer }) => useOffer),
  ],
  planned: {
    coming: 'See what to fix first, and the vulnerabilities behind your findings.',
    today: 'The findings of all assets are in one list, and tickets say who takes care of them.',
    links: ['findings', 'dashboard'],
  },
});
