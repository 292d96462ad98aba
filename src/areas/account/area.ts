import { defineArea } from '../../parts/area';

export const ACCOUNT = defineArea({
  name: 'account',
  serves: 'person',
  pages: {
    accountProfile: () => import('./settings/profile-page').then(({ ProfilePage }) => ProfilePage),
    accountAccess: () => import('./settings/access-page').then(({ AccessPage }) => AccessPage),
    accountPrivacy: () => import('./settings/privacy-page').then(({ PrivacyPage }) => PrivacyPage),
    accountRewards: () => import('./settings/rewards-page').then(({ RewardsPage }) => RewardsPage),
    dashboardPreferences: () => import('./settings/preferences-page').then(({ PreferencesPage }) => PreferencesPage),
    support: () => import('./settings/support-page').then(({ SupportPage }) => SupportPage),
    accountApi: () => import('./tokens-page').then(({ TokensPage }) => TokensPage),
    accountAuditLog: () => import('./audit-log-page').then(({ AccountAuditLogPage }) => AccountAuditLogPage),
    notifications: () => import('./notifications-page').then(({ NotificationsPage }) => NotificationsPage),
  },
  goes: [{ page: 'notifications', keys: 'g n', text: 'Go to notifications' }],
  planned: {
    coming: 'What you are told of, and by what way, will be set here.',
    today: 'Your profile, where you are signed in and how Muster looks are on pages of their own.',
    links: ['accountProfile', 'notifications', 'dashboard'],
  },
});
