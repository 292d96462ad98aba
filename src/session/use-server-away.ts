import { useEffect } from 'react';
import { connection } from '../data/sync-client';
import { useSession } from './session';

const ASK_AGAIN = 5_000;

/** AU24: nobody is here, and the server, where people sign in, was not reached. Asked again until it is. */
export function useServerAway(): boolean {
  const { state, profile, config, isFresh } = useSession();
  const isAway = state === 'ready' && profile === null && config?.auth.mode === 'oidc' && !isFresh;
  useEffect(() => {
    if (!isAway) return undefined;
    const ask = (): void => {
      if (document.visibilityState === 'visible') void connection.reconnect();
    };
    const timer = setInterval(ask, ASK_AGAIN);
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isAway]);
  return isAway;
}
