import { defineArea } from '../../parts/area';

export const ADMIN = defineArea({
  name: 'admin',
  serves: 'person',
  pages: {
    admin: () => import('./admin-page').then(({ AdminPage }) => AdminPage),
    adminRoles: () => import('./roles-page').then(({ RolesPage }) => RolesPage),
    adminCompanies: () => import('./companies-page').then(({ CompaniesPage }) => CompaniesPage),
    adminCompany: () => import('./company-page').then(({ CompanyPage }) => CompanyPage),
    adminAuditLogs: () => import('./audit/audit-page').then(({ AuditLogsPage }) => AuditLogsPage),
    adminRateLimiting: () => import('./rate-limits-page').then(({ RateLimitsPage }) => RateLimitsPage),
    adminTaskLogs: () => import('./task-logs-page').then(({ TaskLogsPage }) => TaskLogsPage),
    adminUsers: () => import('./users-page').then(({ UsersPage }) => UsersPage),
    adminTasks: () => import('./tasks-page').then(({ TasksPage }) => TasksPage),
  },
  planned: {
    coming: 'Platform administrators will set how long data is kept, and what is logged, here.',
    today:
      'Platform administrators govern users and companies, see what the server does in the background, and search and verify the audit log.',
    links: ['admin', 'adminUsers', 'adminTasks', 'adminAuditLogs'],
  },
});
