import { createContext, use, useLayoutEffect } from 'react';

interface DialogGuard {
  /** Whether something typed would be lost. */
  say(isUnsaved: boolean): void;
  release(): void;
}

/** The dialog hears from the form in it. */
export const UnsavedInModal = createContext<DialogGuard>({ say: () => undefined, release: () => undefined });

/** Stands in a dialog's form and says whether closing would lose what was typed: then the dialog asks first (FO7). */
export function Unsaved({ when }: { readonly when: boolean }) {
  const { say } = use(UnsavedInModal);
  // With the letter, not after it: the next key may be Escape.
  useLayoutEffect(() => {
    say(when);
    return () => say(false);
  }, [say, when]);
  return null;
}

/** What a form in a dialog calls when it is saved and leads to another page: nothing is asked. */
export const useSaved = (): (() => void) => use(UnsavedInModal).release;
