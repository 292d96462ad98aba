import type { notificationEndpoints } from '../../../contract/areas/account/notifications';
import type { Handlers } from '../../calls/handler';
import { markRead } from '../../notifications/mark-read';

export const notificationHandlers: Handlers<keyof typeof notificationEndpoints> = {
  'notifications.mark-read': ({ tx, body }) => markRead(tx, body.ids),
};
