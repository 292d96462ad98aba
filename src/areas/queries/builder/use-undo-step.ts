import { useEffect, useMemo } from 'react';
import { type Change, lastChange } from '../../../data/changes-made';
import { useShortcuts } from '../../../kit/use-shortcuts';

/**
 * The keys for undo take back a step of the question as going back does, as long as nothing was changed after it
 * (QP53): what it returns is told of each step.
 */
export function useUndoStep(): () => void {
  const steps = useMemo(() => {
    /** Of each step, the last change of data before it. */
    let taken: (Change | undefined)[] = [];
    let returning = 0;
    return {
      step() {
        taken.push(lastChange());
      },
      takeBack(): boolean {
        if (taken.length === 0 || taken.at(-1) !== lastChange()) return false;
        taken.pop();
        returning += 1;
        history.back();
        return true;
      },
      /** Where the person went by themself is no place to reckon from. */
      moved() {
        if (returning > 0) returning -= 1;
        else taken = [];
      },
    };
  }, []);
  useShortcuts({ undo: { run: steps.takeBack } });
  useEffect(() => {
    addEventListener('popstate', steps.moved);
    return () => removeEventListener('popstate', steps.moved);
  }, [steps]);
  return steps.step;
}
