import { useEffect } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { TOAST } from '../../contract/limits';
import { ToastCard } from './toast-card';
import type { Screen } from './toast-list';

interface Props {
  /** What shows them, once it is there. */
  onReady(screen: Screen): void;
  onDismiss(id: number): boolean;
}

/** Sonner stacks and moves messages; when one goes and what a click or a drag does is ours (decision 9). */
export function ToastStack({ onReady, onDismiss }: Props) {
  useEffect(() => {
    onReady({
      show: (toast) =>
        void sonner.custom(() => <ToastCard toast={toast} onDismiss={() => onDismiss(toast.id)} />, {
          ...{ id: toast.id, duration: Number.POSITIVE_INFINITY, unstyled: true, dismissible: false },
        }),
      remove: (id) => void sonner.dismiss(id),
    });
  }, [onReady, onDismiss]);
  return (
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
  );
}
