import * as z from 'zod/mini';
import { notification } from '../../contract/areas/account/notifications';
import type { ServerMessage } from '../../contract/socket';
import { isStreamOf } from '../../contract/streams';
import type { ChangeRange } from '../../contract/sync';

type NotificationMessage = Extract<ServerMessage, { type: 'notification' }>;

/** The specified messages of what is new in a range of somebody's own stream. What was read meanwhile is not new. */
export function liveNews({ stream, changes }: ChangeRange): NotificationMessage[] {
  if (!isStreamOf('user', stream)) return [];
  return changes.flatMap(({ entity, row }): NotificationMessage[] => {
    const parsed = entity === 'notification' ? z.safeParse(notification.schema, row) : undefined;
    if (!parsed?.success || parsed.data.readAt !== null) return [];
    const { type, title, message } = parsed.data;
    return [{ type: 'notification', notification: { type, title, message } }];
  });
}
