import { defineArea } from '../../parts/area';

export const ADMIN = defineArea({
  name: 'admin',
  serves: 'person',
  pages: {
    adminUsers: () => import('./users-page').then(({ UsersPage }) => UsersPage),
  },
  planned: {
    coming: 'Platform administrators will manage users, companies, tasks, limits and logs here.',
    today: 'Platform administrators can find the users of this installation and sign in as them.',
    links: ['adminUsers'],
  },
});
