import { defineArea } from '../../parts/area';

export const COMPANY = defineArea({
  name: 'company',
  serves: 'company',
  pages: {
    companyCreate: () => import('./create-page').then(({ CreatePage }) => CreatePage),
    companyUsers: () => import('./people-page').then(({ PeoplePage }) => PeoplePage),
    companyInvitation: () => import('./invitation-page').then(({ InvitationPage }) => InvitationPage),
    billingInvitation: () => import('./invitation-page').then(({ InvitationPage }) => InvitationPage),
  },
  palette: () => import('./palette').then(({ useOffer }) => useOffer),
  planned: {
    coming: 'Manage your company’s people, roles, branding, facts and recommendations here.',
    today: 'Which company you work in, and your role there, is at the top of the dashboard.',
    links: ['dashboard'],
  },
});
