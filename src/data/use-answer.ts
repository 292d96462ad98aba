import { useCallback, useEffect, useState } from 'react';
import { afterFailure } from './after-failure';

export type Answered<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly body: T }
  | { readonly state: 'failed'; readonly error: unknown };

/** What only the server knows and is never kept, asked for when the page opens and again on `reload`; old until the new one comes. */
export function useAnswer<T>(ask: () => Promise<T>): readonly [Answered<T>, reload: () => void] {
  const [answer, setAnswer] = useState<Answered<T>>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a turn; another question is another component
  useEffect(() => {
    let current = true;
    ask().then(
      (body) => {
        if (current) setAnswer({ state: 'ready', body });
      },
      (error: unknown) => {
        if (current) setAnswer((shown) => afterFailure(shown, { state: 'failed', error }, error));
      },
    );
    return () => {
      current = false;
    };
  }, [turn]);
  return [answer, useCallback(() => setTurn((before) => before + 1), [])];
}
