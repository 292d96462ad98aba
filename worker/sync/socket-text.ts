/** Literal texts of specification §8. */
export const SOCKET_TEXT = {
  fallback:
    'Notification service is currently unavailable. You can still use the application, but you will not receive real-time notifications.',
  refreshFailed: 'Authentication error. Please refresh the page to reconnect.',
  signedOut: 'Authentication lost. Please refresh the page to reconnect.',
} as const;
