import { failureToast, undoToast } from '../kit/toasts';
import { type Change, takeBack, whenTakenBack } from './changes-made';

/** Says that something is done, with the way back. Answers what takes the message away. */
export function undoableToast(done: string, change: Change, message?: string): () => void {
  const undo = (): void => {
    takeBack(change).catch((error: unknown) => failureToast('The change could not be undone', error));
  };
  const close = undoToast(done, undo, message);
  whenTakenBack(change, close);
  return close;
}
