import { accountHandlers } from './handlers';
import { notificationHandlers } from './notification-handlers';

export const ACCOUNT = { handlers: { ...accountHandlers, ...notificationHandlers } };
