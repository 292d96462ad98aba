import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { TOAST } from '../../contract/limits';
import { ToastCard } from './toast-card';
import { createToastList, type Toast, type ToastLevel } from './toast-list';
import './toasts.css';

const toasts = createToastList(
  {
    now: () => performance.now(),
    after(ms, work) {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  },
  { show: draw, remove: (id) => void sonner.dismiss(id) },
  TOAST.atOnce,
);

/** Sonner stacks and moves them; when one goes and what a click or a drag does is ours (decision 9). */
function draw(toast: Toast): void {
  sonner.custom(() => <ToastCard toast={toast} onDismiss={() => dismiss(toast.id)} />, {
    ...{ id: toast.id, duration: Number.POSITIVE_INFINITY, unstyled: true, dismissible: false },
  });
}

export function Toasts() {
  useHoldWhileAway();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it; it hears that a message is looked at
    <div
      data-passing
      onPointerEnter={() => toasts.hold('hover')}
      onPointerLeave={() => toasts.release('hover')}
      onFocus={() => toasts.hold('focus')}
      onBlur={() => toasts.release('focus')}
    >
      <Toaster
        className="toasts"
        customAriaLabel="Messages"
        position="top-right"
        expand
        visibleToasts={TOAST.atOnce}
        gap={8}
        hotkey={[]}
        swipeDirections={[]}
      />
    </div>
  );
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
