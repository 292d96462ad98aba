import {
  mdiAccountCheckOutline,
  mdiAccountClockOutline,
  mdiAccountKeyOutline,
  mdiAccountOffOutline,
  mdiAccountOutline,
  mdiAlertCircleOutline,
  mdiCheckDecagramOutline,
  mdiCommentTextOutline,
  mdiFlashOutline,
  mdiShieldAlertOutline,
  mdiShieldOffOutline,
  mdiTicketConfirmationOutline,
  mdiTimerAlertOutline,
  mdiTrayArrowDown,
  mdiUndo,
} from '@mdi/js';
import { Button } from '@radix-ui/themes';
import type { Notification } from '../../../contract/areas/account/notifications';
import type { ShownNotification } from '../../data/notifications';
import { AppLink } from '../../kit/app-link';
import { count } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { RelativeTime } from '../../kit/relative-time';
import { linkOf } from './notification-link';

const ICONS: Readonly<Record<Notification['type'], string>> = {
  import_finished: mdiTrayArrowDown,
  import_failed: mdiAlertCircleOutline,
  import_undone: mdiUndo,
  import_asks: mdiAlertCircleOutline,
  invitation_accepted: mdiAccountCheckOutline,
  invitation_waiting: mdiAccountClockOutline,
  invitation_confirmed: mdiAccountCheckOutline,
  invitation_refused: mdiAccountOffOutline,
  role_changed: mdiAccountKeyOutline,
  membership_ended: mdiAccountOffOutline,
  findings_due: mdiTimerAlertOutline,
  ticket_comment: mdiCommentTextOutline,
  ticket_status: mdiTicketConfirmationOutline,
  ticket_verified: mdiCheckDecagramOutline,
  ticket_back: mdiAlertCircleOutline,
  mentioned: mdiAccountOutline,
  policy_result: mdiShieldAlertOutline,
  policy_error: mdiAlertCircleOutline,
  exception_asked: mdiShieldOffOutline,
  exception_decided: mdiShieldOffOutline,
  exception_ends: mdiTimerAlertOutline,
  company_ends: mdiTimerAlertOutline,
  actions_pending: mdiFlashOutline,
};

interface Props {
  readonly notification: ShownNotification;
  /** Its company's name; undefined: of none, or of one the person is not in. */
  readonly company: string | undefined;
  onRead(): void;
}

export function NotificationItem({ notification, company, onRead }: Props) {
  const { type, title, message, at, readAt, count: times } = notification;
  const isUnread = readAt === null;
  const to = linkOf(notification);
  return (
    <li className={isUnread ? 'notification unread' : 'notification'}>
      <Icon path={ICONS[type]} size={20} />
      <div className="notification-text">
        <p className="notification-title">
          {isUnread ? <span className="visually-hidden">Unread: </span> : null}
          {to === null ? (
            title
          ) : (
            <AppLink to={to} onFollow={onRead}>
              {title}
            </AppLink>
          )}
          {times > 1 ? <span className="quiet small number"> × {count(times)}</span> : null}
        </p>
        <p>{message}</p>
        <p className="quiet small">
          {company === undefined ? null : `${company} · `}
          <RelativeTime at={at} />
        </p>
      </div>
      {isUnread ? (
        <Button size="1" variant="ghost" aria-label={`Mark as read: ${title}`} onClick={onRead}>
          Mark as read
        </Button>
      ) : null}
    </li>
  );
}
