import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type AnswerOf, answerOf, type ReadId } from '../../contract/endpoints';
import { afterFailure } from './after-failure';
import { connection } from './sync-client';

export type Cached<T> =
  | { readonly state: 'loading' }
  /** `at` is when the server gave it; `stale`: that is longer ago than its lifetime, and no newer one is here yet. */
  | { readonly state: 'ready'; readonly body: T; readonly at: number; readonly stale: boolean }
  | { readonly state: 'failed'; readonly message: string };

/** An answer of the request cache. What it is, and how long it stays fresh, is the endpoint's (`contract/endpoints.ts`). */
export function useCached<E extends ReadId>(
  endpoint: E,
  params: Readonly<Record<string, string>>,
  companyId?: string,
): Cached<AnswerOf<E>> {
  const [answer, setAnswer] = useState<Cached<AnswerOf<E>>>({ state: 'loading' });
  const key = JSON.stringify([endpoint, params, companyId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question's content
  useEffect(() => {
    let current = true;
    let cacheKey: string | null = null;
    const read = async (): Promise<Cached<AnswerOf<E>>> => {
      const cached = await connection.call((api) => api.read(endpoint, params, companyId));
      cacheKey = cached.key;
      return { state: 'ready', body: z.parse(answerOf(endpoint), cached.body), at: cached.at, stale: cached.stale };
    };
    const show = (): void => {
      read().then(
        (next) => {
          if (current) setAnswer(next);
        },
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          if (current) setAnswer((shown) => afterFailure(shown, { state: 'failed', message }, error));
        },
      );
    };
    setAnswer({ state: 'loading' });
    show();
    const stop = connection.onEvent((event) => {
      if (event.type === 'refreshed' && event.key === cacheKey) show();
    });
    return () => {
      current = false;
      stop();
    };
  }, [key]);
  return answer;
}
