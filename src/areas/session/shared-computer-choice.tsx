import { useId, useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog';
import { plural } from '../../kit/format';
import { failureToast } from '../../kit/toasts';
import { chooseSharedComputer, isSharedComputer, leftBehind } from '../../session/shared-computer';

/** Before signing in: whether this browser may keep anything. What somebody left here unsent is asked about. */
export function SharedComputerChoice() {
  const id = useId();
  const [isChosen, setIsChosen] = useState(isSharedComputer);
  const [unsent, setUnsent] = useState<number | null>(null);

  const choose = (is: boolean): void => {
    setUnsent(null);
    setIsChosen(is);
    chooseSharedComputer(is).catch((error: unknown) => {
      setIsChosen(!is);
      failureToast('This could not be changed', error);
    });
  };
  const ask = (is: boolean): void => {
    leftBehind().then(
      (left) => (left === 0 ? choose(is) : setUnsent(left)),
      (error: unknown) => failureToast('This could not be changed', error),
    );
  };

  return (
    <div>
      <label htmlFor={id}>
        <input id={id} type="checkbox" checked={isChosen} onChange={(event) => ask(event.target.checked)} /> This is a
        shared computer
      </label>
      <p className="quiet small">
        Until you sign out, Muster stores nothing in this browser: no data and no sign-in. Unsent changes are lost when
        the last tab closes.
      </p>
      <ConfirmDialog
        open={unsent !== null}
        title="Some changes are not sent yet"
        text={`Someone left ${plural(unsent ?? 0, 'unsent change or import', 'unsent changes and imports')} here. They can still sign in to send them. This removes them.`}
        confirm="Remove it"
        destructive
        onConfirm={() => choose(true)}
        onClose={() => setUnsent(null)}
      />
    </div>
  );
}
