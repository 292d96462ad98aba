import type { ReactNode } from 'react';
import { isUnreachable } from '../data/after-failure';
import { useIsOffline } from '../data/status';
import type { Cached } from '../data/use-cached';
import { DataAge } from '../kit/data-age';
import { Failure } from '../kit/failure';
import { words } from '../kit/format';
import { OfflineState } from '../kit/notice';
import { Panel } from '../kit/page';
import { SkeletonRows } from '../kit/skeleton';

interface Props<T> {
  /** Of `useCached`. */
  readonly of: readonly [answer: Cached<T>, reload: () => void];
  /** What it is, in the middle of a sentence, and several of them: “your tokens”. */
  readonly what: string;
  /** About how many rows there will be. */
  readonly rows: number;
  /** `age`: how old it is, where that has to be said and no panel says it. */
  children(body: T, age: ReactNode): ReactNode;
}

/** What the request cache holds, in a panel whose head says how old it is (RC11, RC29). */
export function CachedPanel<T>({ title, ...props }: Props<T> & { readonly title: string }) {
  const age = useAge(props.of[0]);
  return (
    <Panel title={title} {...(age === null ? {} : { aside: age })}>
      <Content {...props} age={null} />
    </Panel>
  );
}

/** The same where there is no panel. */
export function CachedPart<T>(props: Props<T>) {
  const age = useAge(props.of[0]);
  return <Content {...props} age={age === null ? null : <span className="quiet small">{age}</span>} />;
}

/** Of an answer that is older than its lifetime, or that the server cannot be asked for. */
function useAge(answer: Cached<unknown>): ReactNode {
  const offline = useIsOffline();
  return answer.state === 'ready' && (answer.stale || offline) ? <DataAge at={answer.at} /> : null;
}

function Content<T>({ of: [answer, reload], what, rows, age, children }: Props<T> & { readonly age: ReactNode }) {
  const offline = useIsOffline();
  if (answer.state === 'loading') return <SkeletonRows rows={rows} label={`Loading ${what}`} />;
  if (answer.state === 'ready') return children(answer.body, age);
  if (offline && isUnreachable(answer.error)) {
    return (
      <OfflineState
        title="You are offline"
        text={`This browser has no copy of ${what} yet. They load once the server can be reached.`}
      />
    );
  }
  return <Failure what={words(what)} error={answer.error} onRetry={reload} />;
}
