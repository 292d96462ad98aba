import { useEffect, useRef } from 'react';
import { isTyping } from './is-typing';
import { matchPress, pressOf, SHORTCUT_NAMES, type Shortcut, type ShortcutName, shortcut } from './shortcuts';

interface Handler {
  /** `false`: not now, the key is somebody else's. */
  run(press: string): unknown;
  /** Done by its name, where the key is somebody else's; else as if the key were pressed. */
  chosen?(): unknown;
  /** What it does on this page, where the table only says the kind. */
  readonly text?: string;
  /** Where that works, if not where the table says. */
  readonly place?: Shortcut['place'];
}
type Handlers = Readonly<Partial<Record<ShortcutName, Handler>>>;

/** One that is not in the table: its keys come with it. */
interface OwnShortcut extends Shortcut, Handler {
  readonly name: string;
  readonly text: string;
  readonly place: Shortcut['place'];
}

/** What is on the screen and listens, the newest last. */
const listening: { readonly current: readonly OwnShortcut[] }[] = [];
/** The first key of two does not wait longer for the second. */
const PATIENCE = 1_500;
let waiting: { readonly prefix: string; readonly at: number } | null = null;

/** Listens for shortcuts of the table, and for others that bring their keys, as long as the component is there. */
export function useShortcuts(handlers: Handlers, others: readonly OwnShortcut[] = []): void {
  const latest = useRef<readonly OwnShortcut[]>([]);
  useEffect(() => {
    latest.current = [...withKeys(handlers), ...others];
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

const withKeys = (handlers: Handlers): readonly OwnShortcut[] =>
  SHORTCUT_NAMES.flatMap((name) => {
    const handler = handlers[name];
    return handler === undefined
      ? []
      : [{ name, ...shortcut(name), ...handler, text: handler.text ?? shortcut(name).text }];
  });

/** The page's own before what works everywhere, the newest first: what it leaves is the next one's. */
function heard(): readonly OwnShortcut[] {
  const all = listening.flatMap(({ current }) => current).reverse();
  const isOfPage = ({ place }: Shortcut): boolean => place !== 'everywhere';
  return [...all.filter(isOfPage), ...all.filter((one) => !isOfPage(one))];
}

export interface LiveShortcut extends Shortcut {
  readonly name: string;
  run(): void;
}

/** What works on the present page, in the table's order; what is not in the table comes after it. */
export function liveShortcuts(): readonly LiveShortcut[] {
  const newest = new Map<string, OwnShortcut>();
  const all = heard();
  for (const one of all) if (!newest.has(one.name)) newest.set(one.name, one);
  const ofTable = SHORTCUT_NAMES.flatMap((name) => newest.get(name) ?? []);
  const others = [...newest.values()].filter((one) => !ofTable.includes(one));
  const isTaken = (key: string, one: OwnShortcut): boolean =>
    all.slice(0, all.indexOf(one)).some(({ name, keys }) => name !== one.name && keys.includes(key));
  return [...ofTable, ...others].map((one) => ({
    ...one,
    // A list has some keys for itself.
    keys: one.keys.filter((key) => !isTaken(key, one)),
    run: () => void (one.chosen ? one.chosen() : one.run(one.keys[0] ?? '')),
  }));
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
  const match = matchPress(press, prefix, heard());
  if (match === null) return;
  if ('prefix' in match) {
    if (!isTyping(event.target, press)) waiting = { prefix: match.prefix, at: event.timeStamp };
    return;
  }
  const mayRun = ({ typing }: Shortcut) =>
    typing === true && press.startsWith('Mod+') ? !inDialog(event.target) : !isTyping(event.target, press);
  if (match.found.some((one) => mayRun(one) && one.run(press) !== false)) event.preventDefault();
}
