import { mdiAccountPlusOutline, mdiCheckCircleOutline, mdiShieldAccountOutline } from '@mdi/js';
import { Button, SegmentedControl } from '@radix-ui/themes';
import { useSearchParams } from 'wouter';
import { markRead, type ShownNotification, useNotifications } from '../../data/notifications';
import { EmptyState, NoResults } from '../../kit/notice';
import { Page } from '../../kit/page';
import { SkeletonRows } from '../../kit/skeleton';
import { failureToast } from '../../kit/toasts';
import { useSession } from '../../session/session';
import { NotificationItem } from './notification-item';
import './notifications.css';

const PICTURE = [mdiCheckCircleOutline, mdiAccountPlusOutline, mdiShieldAccountOutline];

const isUnread = ({ readAt }: ShownNotification): boolean => readAt === null;

function read(notifications: readonly ShownNotification[]): void {
  markRead(notifications.filter(isUnread).map(({ id }) => id)).catch((error: unknown) =>
    failureToast('The notification could not be marked as read', error),
  );
}

export function NotificationsPage() {
  const session = useSession();
  const notifications = useNotifications(session);
  const [search, setSearch] = useSearchParams();
  const unreadOnly = search.get('show') === 'unread';
  const unread = notifications?.filter(isUnread) ?? [];
  return (
    <Page
      title="Notifications"
      about="What happened while you were away. Also available offline."
      actions={
        <>
          <SegmentedControl.Root
            size="2"
            aria-label="Which notifications"
            value={unreadOnly ? 'unread' : 'all'}
            onValueChange={(value) => setSearch(value === 'unread' ? { show: 'unread' } : {}, { replace: true })}
          >
            <SegmentedControl.Item value="all">All</SegmentedControl.Item>
            <SegmentedControl.Item value="unread">Unread</SegmentedControl.Item>
          </SegmentedControl.Root>
          <Button variant="soft" disabled={unread.length === 0} onClick={() => read(unread)}>
            Mark all as read
          </Button>
        </>
      }
    >
      {notifications === undefined ? (
        <SkeletonRows rows={6} label="Loading the notifications" />
      ) : notifications.length === 0 ? (
        <EmptyState
          title="No notifications yet"
          rows={PICTURE}
          text="You are notified here when an import ends, someone accepts your invitation or your role changes."
        />
      ) : unreadOnly && unread.length === 0 ? (
        <NoResults title="Nothing unread" text="You have read them all.">
          <Button variant="soft" onClick={() => setSearch({}, { replace: true })}>
            Show all
          </Button>
        </NoResults>
      ) : (
        <ul className="notifications" aria-label="Notifications">
          {(unreadOnly ? unread : notifications).map((one) => (
            <NotificationItem
              key={one.id}
              notification={one}
              company={session.profile?.companies.find(({ companyId }) => companyId === one.companyId)?.name}
              onRead={() => read([one])}
            />
          ))}
        </ul>
      )}
    </Page>
  );
}
