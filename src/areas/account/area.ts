import { defineArea } from '../../parts/area';

export const ACCOUNT = defineArea({
  name: 'account',
  serves: 'person',
  pages: {
    accountApi: () => import('./tokens-page').then(({ TokensPage }) => TokensPage),
    notifications: () => import('./notifications-page').then(({ NotificationsPage }) => NotificationsPage),
  },
  goes: [{ page: 'notifications', keys: 'g n', text: 'Go to notifications' }],
  planned: {
    coming: 'Your profile and settings will be here.',
    today: 'Your name, roles and theme are in the account menu at the top of the dashboard.',
    links: ['accountApi', 'dashboard'],
  },
});
