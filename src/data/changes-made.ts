import { undoCommand } from './commands';

/** Something the person did in this tab, and the way back. */
export interface Change {
  readonly title: string;
  /** The numbers of its commands. */
  readonly ords: readonly number[];
  takeBack(): Promise<void>;
}

const KEPT = 50;

/** The last one last. */
let changes: readonly Change[] = [];

/** Remembers a change, to be taken back from wherever it is asked (CM44). */
export function remember(change: Change): Change {
  changes = [...changes.slice(1 - KEPT), change];
  return change;
}

export const lastChange = (): Change | undefined => changes.at(-1);

const listeners = new WeakMap<Change, () => void>();

/** Wherever it is taken back from: what offered that can go. */
export function whenTakenBack(change: Change, listener: () => void): void {
  listeners.set(change, listener);
}

function forget(isGone: (change: Change) => boolean): void {
  const gone = changes.filter(isGone);
  changes = changes.filter((one) => !gone.includes(one));
  for (const change of gone) listeners.get(change)?.();
}

/** Once: what was taken back already is left as it is. */
export async function takeBack(change: Change): Promise<void> {
  if (!changes.includes(change)) return;
  forget((one) => one === change);
  await change.takeBack();
}

/** A command was taken back by its number. */
export function forgetCommand(ord: number): void {
  forget(({ ords }) => ords.includes(ord));
}

/** The change that commands make together, taken back from the last to the first. */
export function changeOf(title: string, ords: readonly number[]): Change {
  return remember({
    title,
    ords,
    async takeBack() {
      for (const ord of ords.toReversed()) await undoCommand(ord);
    },
  });
}
