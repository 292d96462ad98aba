interface Badge {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** On the icon of the installed app: how many notifications are unread. Nothing for who has gone. */
export function showBadge(badge: Badge, unread: number | null): void {
  const shown = unread === null || unread === 0 ? badge.clearAppBadge?.() : badge.setAppBadge?.(unread);
  // A browser that has no icon to put it on refuses.
  shown?.catch(() => undefined);
}
