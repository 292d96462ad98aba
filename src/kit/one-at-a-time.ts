import { useState } from 'react';

export type Once = (work: () => Promise<void>) => void;

/** A second press while the first is under way does nothing. The work says itself how it failed. */
export function oneAtATime(): Once {
  let isUnderWay = false;
  const done = (): void => {
    isUnderWay = false;
  };
  return (work) => {
    if (isUnderWay) return;
    isUnderWay = true;
    work().finally(done);
  };
}

/** For what a form or a button sends. */
export function useOnce(): Once {
  const [once] = useState(oneAtATime);
  return once;
}
