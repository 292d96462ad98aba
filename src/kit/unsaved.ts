import { createContext, use, useEffect } from 'react';

/** The dialog hears from the form in it whether something typed would be lost. */
export const UnsavedInModal = createContext<(isUnsaved: boolean) => void>(() => undefined);

/** Stands in a dialog's form and says whether closing would lose what was typed: then the dialog asks first (FO7). */
export function Unsaved({ when }: { readonly when: boolean }) {
  const say = use(UnsavedInModal);
  useEffect(() => {
    say(when);
    return () => say(false);
  }, [say, when]);
  return null;
}
