import { defineArea } from '../../parts/area';

export const COMPANY = defineArea({
  name: 'company',
  serves: 'company',
  pages: {
    companies: () => import('./companies-page').then(({ CompaniesPage }) => CompaniesPage),
    company: () => import('./company-page').then(({ CompanyPage }) => CompanyPage),
    companyEdit: () => import('./company-edit-page').then(({ CompanyEditPage }) => CompanyEditPage),
    companyWizard: () => import('./wizard-page').then(({ WizardPage }) => WizardPage),
    companyCreate: () => import('./create-page').then(({ CreatePage }) => CreatePage),
    companyUsers: () => import('./people-page').then(({ PeoplePage }) => PeoplePage),
    companyRoles: () => import('./roles-page').then(({ RolesPage }) => RolesPage),
    companyInvitation: () => import('./invitation-page').then(({ InvitationPage }) => InvitationPage),
    billingInvitation: () => import('./invitation-page').then(({ InvitationPage }) => InvitationPage),
  },
  palette: () => import('./palette').then(({ useOffer }) => useOffer),
  planned: {
    coming: 'Give your company its own look, and see facts and recommendations about it here.',
    today: 'Its name, people and roles are on its own pages.',
    links: ['companies', 'companyWizard', 'dashboard'],
  },
});
