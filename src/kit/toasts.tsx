import { useEffect, useRef, useSyncExternalStore } from 'react';
import { TOAST } from '../../contract/limits';
import { ToastCard } from './toast-card';
import { createToastList, type ToastLevel } from './toast-list';
import './toasts.css';

const toasts = createToastList(
  {
    now: () => performance.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  },
  TOAST.atOnce,
);

export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current);
  const list = useRef<HTMLOListElement>(null);
  useHoldWhileAway();
  // A message that goes with the focus in it tells of no leaving.
  useEffect(() => {
    if (shown.length === 0 || list.current?.contains(document.activeElement) !== true) toasts.release('focus');
  }, [shown]);
  return (
    <section aria-label="Messages" aria-live="polite" aria-relevant="additions text">
      <ol
        ref={list}
        className="toasts"
        data-passing
        onPointerEnter={() => toasts.hold('hover')}
        onPointerLeave={() => toasts.release('hover')}
        onFocus={() => toasts.hold('focus')}
        onBlur={() => toasts.release('focus')}
      >
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
        ))}
      </ol>
    </section>
  );
}

/** The last one takes the place the pointer was in with it: no leaving is told of what is gone. */
function dismiss(id: number): void {
  toasts.dismiss(id);
  if (toasts.current().length === 0) toasts.release('hover');
}

function useHoldWhileAway(): void {
  useEffect(() => {
    const hold = () => toasts.hold('blur');
    const release = () => toasts.release('blur');
    addEventListener('blur', hold);
    addEventListener('focus', release);
    return () => {
      removeEventListener('blur', hold);
      removeEventListener('focus', release);
    };
  }, []);
}

export function showToast(level: ToastLevel, title: string, message?: string, duration: number = TOAST.default): void {
  toasts.show({ level, title, message }, duration);
}

/** Answers what takes the message away, for when there is nothing left to undo. */
export function undoToast(title: string, undo: () => void, message?: string): () => void {
  const id = toasts.show({ level: 'info', title, message, action: { label: 'Undo', run: undo } }, TOAST.undo);
  return () => dismiss(id);
}

/** What went wrong, in the thrown error's own words. */
export function failureToast(title: string, error: unknown): void {
  showToast('error', title, error instanceof Error ? error.message : String(error));
}
