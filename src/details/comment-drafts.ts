import { useEffect, useState } from 'react';

/** What is half written, by what it is about: leaving its page does not lose it, and closing the tab asks first. */
const drafts = new Map<string, string>();

export const draftOf = (key: string): string | undefined => drafts.get(key);

/** What says no more than what it began with is no draft. */
export function keepDraft(key: string, text: string, start: string): void {
  if (text.trim() === start.trim()) drafts.delete(key);
  else drafts.set(key, text);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (drafts.size > 0) event.preventDefault();
}

/** A text that is being written, and how it goes on. */
export function useDraft(key: string, start: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => draftOf(key) ?? start);
  // One and the same listener, however often it is added; it stays, for drafts outlive their pages.
  useEffect(() => addEventListener('beforeunload', askBeforeUnload), []);
  const write = (next: string): void => {
    keepDraft(key, next, start);
    setText(next);
  };
  return [text, write];
}
