import type { PathName } from '../paths';
import type { Route } from './route';

/** Platform administration, debug and test pages. */
export const ADMIN_ROUTES = {
  admin: { title: 'Administration', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminRoles: { title: 'Roles', layout: 'dashboard', area: 'admin' },
  adminTasks: { title: 'Tasks', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminTaskLogs: { title: 'Task logs', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminUsers: { title: 'Users', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminCompanies: { title: 'All companies', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminCompany: { title: 'Company administration', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminRecommendations: { title: 'All recommendations', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminRecommendationDefinitions: {
    title: 'Recommendation definitions',
    layout: 'dashboard',
    area: 'admin',
    access: 'platform-admin',
  },
  adminAuditLogs: { title: 'Audit logs', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminRateLimiting: { title: 'Rate limiting', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminDataRetention: { title: 'Data retention', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminLogManagement: { title: 'Log management', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  adminQuestionnaires: { title: 'All questionnaires', layout: 'dashboard', area: 'admin', access: 'platform-admin' },
  debugAuth: { title: 'Authentication debug', layout: 'default', area: 'debug' },
  debugLogging: { title: 'Logging debug', layout: 'default', area: 'debug' },
  debugIntegrationActions: { title: 'Integration actions debug', layout: 'default', area: 'debug' },
  websocketTest: { title: 'Socket test', layout: 'default', area: 'debug' },
  formattingDemo: { title: 'Formatting demo', layout: 'default', area: 'debug' },
} as const satisfies Partial<Record<PathName, Route>>;
