import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing';
import { matchPress, pressOf, SHORTCUT_NAMES, type ShortcutName, shortcut } from './shortcuts';

interface Handler {
  /** `false`: not now, the key is somebody else's. */
  run(press: string): unknown;
  /** Done by its name, where the key is somebody else's; else as if the key were pressed. */
  chosen?(): unknown;
  /** What it does on this page, where the table only says the kind. */
  readonly text?: string;
}
type Handlers = Readonly<Partial<Record<ShortcutName, Handler>>>;

/** What is on the screen and listens, the newest last. */
const listening: { readonly current: Handlers }[] = [];
/** The first key of two does not wait longer for the second. */
const PATIENCE = 1_500;
let waiting: { readonly prefix: string; readonly at: number } | null = null;

/** Listens for shortcuts of the table as long as the component is there. */
export function useShortcuts(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (listening.length === 0) document.addEventListener('keydown', onKey);
    listening.push(latest);
    return () => {
      listening.splice(listening.indexOf(latest), 1);
      if (listening.length === 0) document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** The newest first: what it leaves is the next one's. */
const handlersOf = (name: ShortcutName): readonly Handler[] =>
  listening.flatMap(({ current }) => current[name] ?? []).reverse();

export interface LiveShortcut {
  readonly name: ShortcutName;
  readonly text: string;
  run(): void;
}

/** What works on the present page, in the table's order. */
export function liveShortcuts(): readonly LiveShortcut[] {
  return SHORTCUT_NAMES.flatMap((name) => {
    const [handler] = handlersOf(name);
    if (handler === undefined) return [];
    const { keys, text } = shortcut(name);
    return [
      {
        name,
        text: handler.text ?? text,
        run: () => void (handler.chosen ? handler.chosen() : handler.run(keys[0] ?? '')),
      },
    ];
  });
}

/** A dialog over the page has the keys, a popover beside it only those of its fields. */
const inDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.rt-BaseDialogContent') !== null;

function onKey(event: KeyboardEvent): void {
  const press = pressOf(event);
  // A list with the focus has taken its own keys before.
  if (press === null || event.defaultPrevented || event.isComposing) return;
  const prefix = waiting !== null && event.timeStamp - waiting.at < PATIENCE ? waiting.prefix : null;
  // The key that only helps to press another one does not end a sequence.
  if (press !== 'Shift') waiting = null;
  const found = matchPress(press, prefix, SHORTCUT_NAMES);
  if (found === null) return;
  if ('prefix' in found) {
    if (!isTyping(event.target, press)) waiting = { prefix: found.prefix, at: event.timeStamp };
    return;
  }
  const mayRun = shortcut(found.name).typing === true ? !inDialog(event.target) : !isTyping(event.target, press);
  if (mayRun && handlersOf(found.name).some((handler) => handler.run(press) !== false)) event.preventDefault();
}
