import { keysOf } from '../../contract/narrow';

/** Every shortcut of the app, as data: the keys that do it and the words the sheet and the palette say it with. */
export interface Shortcut {
  /** Any of them does it. `g a` is one key after the other, `Mod` is Ctrl or Cmd. */
  readonly keys: readonly string[];
  readonly text: string;
  readonly place: 'everywhere' | 'page' | 'list';
  /** Also while the person types, if it is pressed with `Mod`. */
  readonly typing?: true;
}

export const SHORTCUTS = {
  palette: { keys: ['Mod+k', '/'], text: 'Find anything', place: 'everywhere', typing: true },
  undo: { keys: ['Mod+z'], text: 'Undo your last change', place: 'everywhere' },
  sheet: { keys: ['?'], text: 'Keyboard shortcuts', place: 'everywhere' },
  search: { keys: ['/'], text: 'Search this list', place: 'page' },
  filters: { keys: ['f'], text: 'Saved filters', place: 'page' },
  create: { keys: ['c'], text: 'Create', place: 'page' },
  linkPair: { keys: ['l'], text: 'Same thing', place: 'page' },
  keepApart: { keys: ['a'], text: 'Keep apart', place: 'page' },
  next: { keys: ['j', 'ArrowDown'], text: 'Next row', place: 'list' },
  previous: { keys: ['k', 'ArrowUp'], text: 'Previous row', place: 'list' },
  pageDown: { keys: ['PageDown'], text: 'A page down', place: 'list' },
  pageUp: { keys: ['PageUp'], text: 'A page up', place: 'list' },
  first: { keys: ['Home'], text: 'First row', place: 'list' },
  last: { keys: ['End'], text: 'Last row', place: 'list' },
  select: { keys: ['x', ' '], text: 'Select the row', place: 'list' },
  selectNext: { keys: ['Shift+ArrowDown'], text: 'Select the row and the next', place: 'list' },
  selectPrevious: { keys: ['Shift+ArrowUp'], text: 'Select the row and the previous', place: 'list' },
  clear: { keys: ['Escape'], text: 'Clear the selection, or close the record', place: 'list' },
  open: { keys: ['Enter'], text: 'Open the row', place: 'list' },
  more: { keys: ['m', 'ContextMenu'], text: 'More about the row', place: 'list' },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof SHORTCUTS;
export const shortcut = (name: ShortcutName): Shortcut => SHORTCUTS[name];
/** In the table's order, which is the sheet's. */
export const SHORTCUT_NAMES: readonly ShortcutName[] = keysOf(SHORTCUTS);

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What was pressed, in the table's words; null: nothing of ours. Shift is in the key itself, `?`, but of arrows and beside `Mod`. */
export function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): string | null {
  if (altKey) return null;
  if (!ctrlKey && !metaKey) return shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;
  return shiftKey ? null : `Mod+${key.toLowerCase()}`;
}

type Match<S> = { readonly found: readonly S[] } | { readonly prefix: string } | null;

/** What a press does among these shortcuts, after a first key of two or (`null`) by itself. */
export function matchPress<S extends Pick<Shortcut, 'keys'>>(
  press: string,
  prefix: string | null,
  among: readonly S[],
): Match<S> {
  const whole = prefix === null ? press : `${prefix} ${press}`;
  const found = among.filter(({ keys }) => keys.includes(whole));
  if (found.length > 0) return { found };
  if (among.some(({ keys }) => keys.some((key) => key.startsWith(`${whole} `)))) return { prefix: whole };
  return prefix === null ? null : matchPress(press, null, among);
}

const KEY_TEXT: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: 'Page down',
  PageUp: 'Page up',
  ' ': 'Space',
  Escape: 'Esc',
  ContextMenu: 'Menu',
};

/** The keycaps of one way to do it: `g a` is two of them. */
export function keycaps(keys: string, isMac: boolean): readonly string[] {
  const presses = keys === ' ' ? [keys] : keys.split(' ');
  return presses.map((press) => {
    if (press.startsWith('Mod+')) return `${isMac ? '⌘' : 'Ctrl '}${press.slice(4).toUpperCase()}`;
    const [key, shift] = press.startsWith('Shift+') ? [press.slice(6), isMac ? '⇧' : 'Shift '] : [press, ''];
    return `${shift}${KEY_TEXT[key] ?? key}`;
  });
}
