import { mdiBellOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { href } from '../../../contract/paths';
import { NEW_NOTIFICATION, useUnreadCount } from '../../data/notifications';
import { AppLink } from '../../kit/app-link';
import { count } from '../../kit/format';
import { Icon } from '../../kit/icon';
import { useSession } from '../../session/session';
import './bell.css';

const MOST_SHOWN = 99;

/** To the notifications, with how many are unread. */
export function Bell() {
  const unread = useUnreadCount(useSession()) ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${count(unread)} unread`;
  return (
    <>
      <AppLink to={href('notifications')} className="bell" label={label}>
        <Icon path={mdiBellOutline} size={20} />
        {unread === 0 ? null : (
          <span className="bell-count number" aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </AppLink>
      <output className="visually-hidden" aria-live="polite">
        {useNewest()}
      </output>
    </>
  );
}

/** Said once to who does not see the toast go by. */
function useNewest(): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const hear = ({ detail }: WindowEventMap[typeof NEW_NOTIFICATION]) => setText(`New notification: ${detail.title}`);
    addEventListener(NEW_NOTIFICATION, hear);
    return () => removeEventListener(NEW_NOTIFICATION, hear);
  }, []);
  return text;
}
