import { Toaster, toast } from 'sonner';
import { TOAST } from '../../contract/limits';

export function Toasts({ theme }: { readonly theme: 'light' | 'dark' }) {
  return (
    <Toaster
      position="top-right"
      theme={theme}
      visibleToasts={TOAST.atOnce}
      duration={TOAST.default}
      closeButton
      // Below the page's own actions, which a message must not cover.
      offset={{ top: 112, right: 24 }}
      mobileOffset={{ top: 60 }}
    />
  );
}

export type ToastLevel = 'info' | 'warning' | 'error' | 'success';

export function showToast(level: ToastLevel, title: string, message?: string, duration: number = TOAST.default): void {
  toast[level](title, { description: message, duration });
}

export function undoToast(title: string, undo: () => void, message?: string): void {
  toast(title, { description: message, duration: TOAST.undo, action: { label: 'Undo', onClick: undo } });
}

/** What went wrong, in the thrown error's own words. */
export function failureToast(title: string, error: unknown): void {
  toast.error(title, {
    description: error instanceof Error ? error.message : String(error),
    duration: TOAST.notification,
  });
}
