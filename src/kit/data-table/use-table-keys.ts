import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from 'react';
import { matchPress, pressOf, SHORTCUT_NAMES, type ShortcutName, shortcut } from '../shortcuts';
import { useShortcuts } from '../use-shortcuts';
import { NONE_ACTIVE, target } from './table-keys';

interface TableKeys {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly active: number;
  readonly main: boolean;
  readonly selects: boolean;
  readonly hasMenu: boolean;
  /** There may be something that Escape clears or closes. */
  readonly clears: boolean;
  move(index: number): void;
  open(index: number): void;
  toggle(index: number): void;
  /** Selects the row and the one beside it, and moves there. */
  stretch(index: number): void;
  more(index: number): void;
  /** False: nothing is selected. */
  clear(): boolean;
}

const OF_LISTS = SHORTCUT_NAMES.map((name) => ({ name, ...shortcut(name) })).filter(({ place }) => place === 'list');

/** The keys of a list: it moves, selects and opens, also from the page around it. */
export function useTableKeys(keys: TableKeys): (event: ReactKeyboardEvent) => void {
  function act(name: ShortcutName): boolean {
    if (keys.count === 0) return false;
    if (name === 'selectNext' || name === 'selectPrevious') return stretch(name === 'selectNext' ? 'next' : 'previous');
    const index = target(name, keys.active, keys.count);
    if (index !== null) keys.move(index);
    else if (name === 'clear') return keys.clear();
    else if (keys.active === NONE_ACTIVE) return false;
    else if (name === 'open') keys.open(keys.active);
    else if (name === 'select') keys.toggle(keys.active);
    else if (name === 'more' && keys.hasMenu) keys.more(keys.active);
    else return false;
    return true;
  }
  function stretch(way: 'next' | 'previous'): boolean {
    const index = target(way, keys.active, keys.count);
    if (index !== null && keys.selects) keys.stretch(index);
    return keys.selects;
  }
  const fromPage = (name: ShortcutName) => ({
    run(press: string): boolean {
      const { activeElement } = document;
      const isFree = activeElement === null || activeElement === document.body || activeElement.id === 'main';
      // On a link or a button Escape means nothing else, and what it clears is in sight.
      if (name === 'clear') return act(name);
      // Arrows, Space and Enter outside the list are the browser's: they scroll and press.
      if (!isFree || !/^[a-z]$/.test(press)) return false;
      keys.scroller.current?.focus({ preventScroll: true });
      return act(name);
    },
    /** By its name: there is no key that could be somebody else's. Before the first step it is the first step. */
    chosen(): void {
      keys.scroller.current?.focus({ preventScroll: true });
      if (keys.count > 0 && !act(name)) keys.move(0);
    },
  });
  const isUsed = (name: ShortcutName): boolean =>
    name === 'more' ? keys.hasMenu : name === 'clear' ? keys.clears : !name.startsWith('select') || keys.selects;
  const heard = keys.main ? OF_LISTS.filter(({ name }) => isUsed(name)) : [];
  useShortcuts(Object.fromEntries(heard.map(({ name }) => [name, fromPage(name)])));
  return (event) => {
    // A row's menu stands elsewhere on the page, and has keys of its own.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    const press = pressOf(event);
    const match = press === null ? null : matchPress(press, null, OF_LISTS);
    if (match === null || !('found' in match)) return;
    // From a box that was just ticked, too.
    const isHere = (name: ShortcutName) => event.target === event.currentTarget || name === 'clear';
    if (match.found.some(({ name }) => isHere(name) && act(name))) event.preventDefault();
  };
}
