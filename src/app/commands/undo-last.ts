import { type Change, lastChange, takeBack } from '../../data/changes-made';
import { whenDurable } from '../../data/commands';
import { failureToast, showToast } from '../../kit/toasts';

export function undo(change: Change): void {
  takeBack(change).then(
    () => showToast('success', 'Undone', change.title),
    (error: unknown) => failureToast('The change could not be undone', error),
  );
}

/** What was done before the page was loaded is undone where it is shown: this tab does not know it any more (CM44). */
export async function undoLast(): Promise<void> {
  // What is shown already may not be known here yet: the change on the screen is the one that is meant.
  await whenDurable();
  const last = lastChange();
  if (last === undefined) showToast('info', 'Nothing to undo since this page was loaded');
  else undo(last);
}
