import { defineArea } from '../../parts/area';

export const ADMIN = defineArea({
  name: 'admin',
  serves: 'person',
  pages: {
    adminUsers: () => import('./users-page').then(({ UsersPage }) => UsersPage),
    adminTasks: () => import('./tasks-page').then(({ TasksPage }) => TasksPage),
  },
  planned: {
    coming: 'Platform administrators will manage companies, limits and logs here.',
    today:
      'Platform administrators can find the users of this installation and sign in as them, and see what the server does in the background.',
    links: ['adminUsers', 'adminTasks'],
  },
});
