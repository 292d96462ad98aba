import { type ComponentType, useEffect, useState } from 'react';
import { TOAST } from '../../contract/limits';
import { createToastList, type Screen, type Toast, type ToastLevel } from './toast-list';
import type { ToastStack } from './toast-stack';
import { untilLoaded } from './until-loaded';
import './toasts.css';

/** Sonner is fetched after the page: what is to be said until then waits. */
let screen: Screen | null = null;
const waiting = new Map<number, Toast>();

const toasts = createToastList(
  {
    now: () => performance.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  },
  {
    show(toast) {
      if (screen === null) waiting.set(toast.id, toast);
      else screen.show(toast);
    },
    remove(id) {
      waiting.delete(id);
      screen?.remove(id);
    },
  },
  TOAST.atOnce,
);

function showOn(ready: Screen): void {
  screen = ready;
  for (const toast of waiting.values()) ready.show(toast);
  waiting.clear();
}

export function Toasts() {
  useHoldWhileAway();
  const Stack = useStack();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it; it hears that a message is looked at
    <div
      data-passing
      onPointerEnter={() => toasts.hold('hover')}
      onPointerLeave={() => toasts.release('hover')}
      onFocus={() => toasts.hold('focus')}
      onBlur={() => toasts.release('focus')}
    >
      {Stack === null ? null : <Stack onReady={showOn} onDismiss={dismiss} />}
    </div>
  );
}

function useStack(): ComponentType<Parameters<typeof ToastStack>[0]> | null {
  const [Stack, setStack] = useState<typeof ToastStack | null>(null);
  useEffect(() => {
    let isHere = true;
    // Without the network a message may still have to be shown.
    void untilLoaded(() => import('./toast-stack')).then((made) => isHere && setStack(() => made.ToastStack));
    return () => {
      isHere = false;
    };
  }, []);
  return Stack;
}

/** What goes with the pointer or the focus in it tells of no leaving. */
function dismiss(id: number): boolean {
  const wasThere = toasts.dismiss(id);
  toasts.release('focus');
  if (toasts.isEmpty()) toasts.release('hover');
  return wasThere;
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
  return () => void dismiss(id);
}

/** What went wrong, in the thrown error's own words. */
export function failureToast(title: string, error: unknown): void {
  showToast('error', title, error instanceof Error ? error.message : String(error));
}
