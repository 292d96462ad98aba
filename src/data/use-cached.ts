import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { AnswerOf, ReadId } from '../../contract/endpoints';
import { connection } from './sync-client';

export type Cached<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly body: T; readonly at: number }
  | { readonly state: 'failed'; readonly message: string };

/** An answer of the request cache. `schema` is the endpoint's own; the stored answer may be an older build's. */
export function useCached<E extends ReadId>(
  endpoint: E,
  schema: z.ZodMiniType<AnswerOf<E>>,
  params: Readonly<Record<string, string>>,
  companyId: string,
): Cached<AnswerOf<E>> {
  const [answer, setAnswer] = useState<Cached<AnswerOf<E>>>({ state: 'loading' });
  const key = JSON.stringify([endpoint, params, companyId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the question's content
  useEffect(() => {
    let current = true;
    setAnswer({ state: 'loading' });
    connection
      .call((api) => api.read(endpoint, params, companyId))
      .then((cached): Cached<AnswerOf<E>> => ({ state: 'ready', body: z.parse(schema, cached.body), at: cached.at }))
      .catch(
        (error: unknown): Cached<AnswerOf<E>> => ({
          state: 'failed',
          message: error instanceof Error ? error.message : String(error),
        }),
      )
      .then((next) => {
        if (current) setAnswer(next);
      });
    return () => {
      current = false;
    };
  }, [key]);
  return answer;
}
