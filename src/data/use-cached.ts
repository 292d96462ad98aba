import { useCallback, useEffect, useState } from 'react';
import { cacheKey } from '../../contract/cache-key';
import { type AnswerOf, answerOf, type CachedId } from '../../contract/endpoints';
import type { Reading } from '../../contract/sync-api';
import { readKept } from '../../domain/cache/read-kept';
import { afterFailure } from './after-failure';
import { createFirstReading, wasReloaded } from './first-reading';
import { useIsOffline } from './status';
import { connection } from './sync-client';

export type Cached<T> =
  | { readonly state: 'loading' }
  /** `at` is when the server gave it; `stale`: that is longer ago than its lifetime, and no newer one is here yet. */
  | { readonly state: 'ready'; readonly body: T; readonly at: number; readonly stale: boolean }
  | { readonly state: 'failed'; readonly error: Error };

const LOADING = { state: 'loading' } as const;

const firstReading = createFirstReading(wasReloaded());

/**
 * An answer of the request cache. What it is, and how long it stays fresh, is the endpoint's (`contract/endpoints.ts`). It
 * is read again when the worker has a newer one, when the server is back, and when the person comes back to the tab;
 * `reload` asks the server, whatever its age. Null asks nothing.
 */
export function useCached<E extends CachedId>(
  endpoint: E | null,
  params: Readonly<Record<string, string>>,
  companyId?: string,
): readonly [answer: Cached<AnswerOf<E>>, reload: () => void] {
  const key = endpoint === null ? null : cacheKey(endpoint, params, companyId);
  // With its name: no answer is shown to another question, not even for a moment.
  const [shown, setShown] = useState<{ readonly key: string; readonly answer: Cached<AnswerOf<E>> } | null>(null);
  const [turn, setTurn] = useState(0);
  const offline = useIsOffline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question; once the server is back it is asked again
  useEffect(() => {
    if (endpoint === null || key === null) return;
    let last = 0;
    const read = async (reading: Reading): Promise<Cached<AnswerOf<E>>> => {
      const ask = (how: Reading) => connection.call((api) => api.read(endpoint, params, companyId, how));
      const { body, at, stale } = await readKept(answerOf(endpoint), ask, reading);
      return { state: 'ready', body, at, stale };
    };
    const show = (reading: Reading): void => {
      last += 1;
      const mine = last;
      read(reading).then(
        (answer) => {
          if (mine === last) setShown({ key, answer });
        },
        (problem: unknown) => {
          if (mine !== last) return;
          const error = problem instanceof Error ? problem : new Error(String(problem));
          const failed = { state: 'failed', error } as const;
          setShown((before) => ({
            key,
            answer: before?.key === key ? afterFailure<Cached<AnswerOf<E>>>(before.answer, failed, error) : failed,
          }));
        },
      );
    };
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') show('kept');
    };
    show(turn > 0 ? 'anew' : firstReading(key));
    const stop = connection.onEvent((event) => {
      if (event.type === 'refreshed' && event.key === key) show('kept');
    });
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      last = -1;
      stop();
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [key, turn, offline]);
  return [
    shown !== null && shown.key === key ? shown.answer : LOADING,
    useCallback(() => setTurn((before) => before + 1), []),
  ];
}
