import { defineArea } from '../../parts/area';

export const ADMIN = defineArea({
  name: 'admin',
  serves: 'person',
  pages: {
    adminUsers: () => import('./users-page').then(({ UsersPage }) => UsersPage),
  },
  planned: {
    coming: 'Here platform administrators will look after users, companies, tasks, limits and logs.',
    today: 'Platform administrators find the users of this installation, and can sign in as them.',
    links: ['adminUsers'],
  },
});
