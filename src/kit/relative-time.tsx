import { useSyncExternalStore } from 'react';
import { absoluteText, relativeText } from './time-text';

const TICK = 15_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** Relative in text, absolute on hover. */
export function RelativeTime({ at }: { readonly at: string | number }) {
  const current = useNow();
  const time = typeof at === 'number' ? at : Date.parse(at);
  return (
    <time dateTime={new Date(time).toISOString()} title={absoluteText(time)} className="number">
      {relativeText(time, Math.max(current, time))}
    </time>
  );
}

/** A time to come: "in 7 days". */
export function TimeToCome({ at }: { readonly at: string }) {
  const current = useNow();
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={absoluteText(time)} className="number">
      {relativeText(time, current)}
    </time>
  );
}
