import { accountHandlers } from './handlers';
import { notificationHandlers } from './notification-handlers';
import { accountSettingsHandlers } from './settings-handlers';

export const ACCOUNT = { handlers: { ...accountHandlers, ...notificationHandlers, ...accountSettingsHandlers } };
