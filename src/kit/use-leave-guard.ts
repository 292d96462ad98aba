import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

/** What the person was about to do when they were asked. */
type Leave = () => void;

export interface LeaveGuard {
  /** They are being asked. */
  readonly isAsking: boolean;
  /** Goes on at once where nothing is unsaved, else asks. */
  ask(go: Leave): void;
  leave(): void;
  /** It is saved: the next page is gone to without a question. */
  release(): void;
  stay(): void;
}

/**
 * Nobody loses what they have typed by following a link or going back: they are asked first. A browser without the
 * Navigation API asks where the tab itself goes, and nowhere else. `part`: what in the query of the address makes the page a
 * form, where its path alone does not.
 */
export function useLeaveGuard(isUnsaved: boolean, part?: string): LeaveGuard {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Leave | null>(null);
  const isAllowed = useRef(false);
  // Read when it is asked: a key may come before those who listen to it have heard of the last letter.
  const latest = useRef(isUnsaved);
  useLayoutEffect(() => {
    latest.current = isUnsaved;
  }, [isUnsaved]);
  useEffect(() => {
    if (!isUnsaved) return;
    isAllowed.current = false;
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!isAllowed.current) event.preventDefault();
    };
    const onNavigate = (event: NavigateEvent): void => {
      const to = new URL(event.destination.url);
      const isHere = to.pathname === location.pathname && (part === undefined || to.searchParams.has(part));
      const isElsewhere = to.origin === location.origin && !isHere;
      if (!isElsewhere || !event.cancelable || isAllowed.current) return;
      event.preventDefault();
      const { key } = event.destination;
      const go = (): void => {
        if (event.navigationType === 'traverse') navigation.traverseTo(key);
        else navigate(to.pathname + to.search + to.hash, { replace: event.navigationType === 'replace' });
      };
      setAsked(() => go);
    };
    addEventListener('beforeunload', onUnload);
    const watched = 'navigation' in globalThis ? navigation : null;
    watched?.addEventListener('navigate', onNavigate);
    return () => {
      removeEventListener('beforeunload', onUnload);
      watched?.removeEventListener('navigate', onNavigate);
    };
  }, [isUnsaved, navigate, part]);
  return {
    isAsking: asked !== null && isUnsaved,
    ask: (go) => (latest.current ? setAsked(() => go) : go()),
    leave: () => {
      setAsked(null);
      isAllowed.current = true;
      asked?.();
    },
    release: () => {
      isAllowed.current = true;
    },
    stay: () => setAsked(null),
  };
}
