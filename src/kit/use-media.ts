import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Narrow enough for cards and a bottom bar. */
export const PHONE = '(max-width: 640px)';

/** Too narrow for filters beside a list. */
export const NARROW = '(max-width: 1099px)';
