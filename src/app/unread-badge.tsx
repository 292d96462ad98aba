import { useEffect } from 'react';
import { useUnreadCount } from '../data/notifications';
import { useSession } from '../session/session';
import { showBadge } from './show-badge';

export function UnreadBadge() {
  const unread = useUnreadCount(useSession());
  useEffect(() => showBadge(navigator, unread), [unread]);
  return null;
}
