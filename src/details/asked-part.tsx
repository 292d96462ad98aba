import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useIsOffline } from '../data/status';
import { ErrorState, OfflineState } from '../kit/notice';
import { SkeletonRows } from '../kit/skeleton';
import type { Asked } from './use-asked';

interface Props<T> {
  readonly of: readonly [Asked<T>, () => void];
  /** As in “Loading the log”. */
  readonly what: string;
  children(body: T): ReactNode;
}

/** What only the server has: on its way, there, or why it is not. */
export function AskedPart<T>({ of: [asked, again], what, children }: Props<T>) {
  const offline = useIsOffline();
  if (asked.state === 'ready') return children(asked.body);
  if (offline) {
    return (
      <OfflineState
        title="You are offline"
        text={`Only the server has ${what}. It comes once the server can be reached.`}
      />
    );
  }
  if (asked.state === 'loading') return <SkeletonRows rows={5} label={`Loading ${what}`} />;
  return (
    <ErrorState title={`Could not load ${what}`} text={asked.error.message}>
      <Button onClick={again}>Try again</Button>
    </ErrorState>
  );
}
