import { type Change, lastChange, takeBack } from '../../data/changes-made';
import { failureToast, showToast } from '../../kit/toasts';

export function undo(change: Change): void {
  takeBack(change).then(
    () => showToast('success', 'Undone', change.title),
    (error: unknown) => failureToast('The change could not be undone', error),
  );
}

/** `false`: there is nothing to undo. */
export function undoLast(): boolean {
  const last = lastChange();
  if (last !== undefined) undo(last);
  return last !== undefined;
}
