import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Where the caret stands in a text that was changed around it: before the same, or behind the same. */
export function caretIn(before: string, after: string, at: number): number {
  const behind = before.length - at;
  if (after.endsWith(before.slice(at))) return after.length - behind;
  return after.startsWith(before.slice(0, at)) ? at : after.length;
}

interface KeptCaret {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** What the person typed themselves: the caret is where they put it. */
  typed(value: string): void;
  onSelect(): void;
}

/** The caret stays where a person types while the text is changed from elsewhere: browsers put it at the end. */
export function useKeptCaret(value: string): KeptCaret {
  const ref = useRef<HTMLTextAreaElement>(null);
  const last = useRef({ value, at: 0 });
  useLayoutEffect(() => {
    const { value: before, at } = last.current;
    if (before === value) return;
    const caret = caretIn(before, value, at);
    last.current = { value, at: caret };
    if (ref.current !== null && document.activeElement === ref.current) ref.current.setSelectionRange(caret, caret);
  }, [value]);
  return {
    ref,
    typed(next) {
      last.current = { value: next, at: ref.current?.selectionEnd ?? next.length };
    },
    onSelect() {
      last.current = { ...last.current, at: ref.current?.selectionEnd ?? 0 };
    },
  };
}
