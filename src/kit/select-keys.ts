import type { Option } from './fields';

/** What a key does in a list that is chosen from without typing (CH5). */
export type SelectStep = { readonly to: number } | 'take' | 'close' | 'open' | null;

interface At {
  readonly isOpen: boolean;
  readonly active: number;
  readonly options: readonly Pick<Option, 'label'>[];
  /** Letters pressed shortly before, with this one. */
  readonly typed: string;
}

const PAGE = 8;

export function selectStep(key: string, { isOpen, active, options, typed }: At): SelectStep {
  const last = options.length - 1;
  const to = (index: number): SelectStep => ({ to: Math.max(0, Math.min(last, index)) });
  // A blank goes on with a name that is being typed.
  if (isLetter(key) && (key !== ' ' || typed.trim() !== '')) {
    const found = named(options, typed, active);
    return found === -1 ? null : { to: found };
  }
  if (!isOpen) return ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key) ? 'open' : null;
  if (key === 'ArrowDown') return to(active + 1);
  if (key === 'ArrowUp') return to(active - 1);
  if (key === 'Home' || key === 'End') return to(key === 'Home' ? 0 : last);
  if (key === 'PageDown' || key === 'PageUp') return to(active + (key === 'PageDown' ? PAGE : -PAGE));
  if (key === 'Enter' || key === ' ' || key === 'Tab') return 'take';
  return key === 'Escape' ? 'close' : null;
}

export const isLetter = (key: string): boolean => [...key].length === 1;

/** The next option that begins with it; the same letter again goes on to the one after it. */
function named(options: At['options'], typed: string, active: number): number {
  const letters = [...typed.trim().toLowerCase()];
  const isRepeated = letters.length > 1 && letters.every((letter) => letter === letters[0]);
  const wanted = isRepeated ? (letters[0] ?? '') : letters.join('');
  const from = letters.length === 1 || isRepeated ? active + 1 : active;
  for (let step = 0; step < options.length; step += 1) {
    const at = (Math.max(0, from) + step) % options.length;
    if (options[at]?.label.toLowerCase().startsWith(wanted) === true) return at;
  }
  return -1;
}
