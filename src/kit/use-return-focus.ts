import { useRef } from 'react';

/**
 * Dialogs opened without a Radix trigger lose the focus when they close. Spread on the content:
 * focus goes back to what had it, or to the page where that is gone.
 */
export function useReturnFocus(): { onOpenAutoFocus(): void; onCloseAutoFocus(event: Event): void } {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      const active = document.activeElement;
      opener.current = active instanceof HTMLElement && active !== document.body ? active : null;
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : document.getElementById('main');
      target?.focus();
    },
  };
}
