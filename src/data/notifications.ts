import type { SmallRow } from '../../worker/store/reader';
import { sendCommand } from './commands';
import { useOwnRows } from './rows';
import { connection } from './sync-client';

export type ShownNotification = SmallRow<'notification'>;

/** Whose they are. */
interface Reader {
  readonly database: string | null;
  readonly profile: { readonly id: string } | null;
}

/** The newest first; undefined until the first answer. */
export function useNotifications({ database, profile }: Reader): readonly ShownNotification[] | undefined {
  const rows = useOwnRows(database, profile?.id ?? null, 'notification');
  return rows?.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}

/** Null while it is not known. */
export function useUnreadCount(reader: Reader): number | null {
  const rows = useOwnRows(reader.database, reader.profile?.id ?? null, 'notification');
  return rows?.filter(({ readAt }) => readAt === null).length ?? null;
}

export async function markRead(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sendCommand({ companyId: null, endpoint: 'notifications.mark-read', params: {}, body: { ids: [...ids] } });
}

/** The event of specification §7, for whatever in the page wants to know. */
export const NEW_NOTIFICATION = 'new-notification';

declare global {
  interface WindowEventMap {
    [NEW_NOTIFICATION]: CustomEvent<{ readonly type: string; readonly title: string; readonly message: string }>;
  }
}

export function broadcastNotifications(): void {
  connection.onEvent((event) => {
    if (event.type !== 'new_notification') return;
    dispatchEvent(new CustomEvent(NEW_NOTIFICATION, { detail: event.notification }));
  });
}
