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
        Muster then keeps nothing in this browser until you sign out: no data and no sign-in. What is not sent is gone
        when the last tab closes.
      </p>
      <ConfirmDialog
        open={unsent !== null}
        title="Not everything is sent yet"
        text={`Somebody left ${plural(unsent ?? 0, 'change or import', 'changes and imports')} here that the server does not have. They can still sign in and send it. This would remove it.`}
        confirm="Remove it"
        destructive
        onConfirm={() => choose(true)}
        onClose={() => setUnsent(null)}
      />
    </div>
  );
}
