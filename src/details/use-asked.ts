import { useCallback, useEffect, useState } from 'react';
import { useIsOffline } from '../data/status';

export type Asked<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly body: T }
  | { readonly state: 'failed'; readonly error: Error };

const LOADING = { state: 'loading' } as const;

/**
 * An answer of the server that is kept nowhere, asked for again whenever `key` changes, and once the server is back. What was
 * answered before to the same `of` stays until then, so that what is live does not flicker. Null asks nothing.
 */
export function useAsked<T>(of: string, key: string, ask: (() => Promise<T>) | null): readonly [Asked<T>, () => void] {
  const [shown, setShown] = useState<{ readonly of: string; readonly answer: Asked<T> } | null>(null);
  const [turn, setTurn] = useState(0);
  const offline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are the question
  useEffect(() => {
    if (ask === null) return;
    let isLast = true;
    ask().then(
      (body) => isLast && setShown({ of, answer: { state: 'ready', body } }),
      (problem: unknown) => {
        const error = problem instanceof Error ? problem : new Error(String(problem));
        if (isLast)
          setShown((now) =>
            now?.of === of && now.answer.state === 'ready' ? now : { of, answer: { state: 'failed', error } },
          );
      },
    );
    return () => {
      isLast = false;
    };
  }, [of, key, turn, offline, ask === null]);
  return [shown?.of === of ? shown.answer : LOADING, useCallback(() => setTurn((now) => now + 1), [])];
}
