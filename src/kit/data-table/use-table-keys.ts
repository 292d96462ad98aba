import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { NONE_ACTIVE, target } from './table-keys';

interface TableKeys {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly active: number;
  readonly main: boolean;
  move(index: number): void;
  open(index: number): void;
  toggle(index: number): void;
}

/** The keys of a list: arrows or j and k move, x or space selects, Enter opens. */
export function useTableKeys(keys: TableKeys): (event: ReactKeyboardEvent) => void {
  function act(key: string): boolean {
    if (keys.count === 0) return false;
    const index = target(key, keys.active, keys.count);
    if (index !== null) keys.move(index);
    else if (keys.active === NONE_ACTIVE) return false;
    else if (key === 'Enter') keys.open(keys.active);
    else if (key === 'x' || key === ' ') keys.toggle(keys.active);
    else return false;
    return true;
  }
  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement } = document;
    const isFree = activeElement === null || activeElement === document.body || activeElement.id === 'main';
    if (!isFree || event.ctrlKey || event.metaKey || event.altKey || !['j', 'k', 'x'].includes(event.key)) return;
    keys.scroller.current?.focus({ preventScroll: true });
    if (act(event.key)) event.preventDefault();
  });
  const { main } = keys;
  useEffect(() => {
    if (!main) return;
    const listener = (event: KeyboardEvent): void => onPageKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [main]);
  return (event) => {
    const isInside = event.target !== event.currentTarget;
    if (isInside || event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key)) event.preventDefault();
  };
}
