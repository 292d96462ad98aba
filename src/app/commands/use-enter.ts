import { useEffect, useEffectEvent, useState } from 'react';

/** Answers are here sooner; who pressed Enter does not wait longer. */
const PATIENCE = 1_000;

interface Enter {
  press(inNewTab: boolean): void;
  /** Something else is typed, or chosen with the arrows. */
  forget(): void;
}

/** Enter is meant for what is found for all that was typed: it waits for that, where it is on its way. */
export function useEnter(isAsking: boolean, choose: (inNewTab: boolean) => void): Enter {
  const [pressed, setPressed] = useState<{ readonly inNewTab: boolean } | null>(null);
  const chooseNow = useEffectEvent(choose);
  useEffect(() => {
    if (pressed === null) return;
    const timer = setTimeout(
      () => {
        setPressed(null);
        chooseNow(pressed.inNewTab);
      },
      isAsking ? PATIENCE : 0,
    );
    return () => clearTimeout(timer);
  }, [pressed, isAsking]);
  return { press: (inNewTab) => setPressed({ inNewTab }), forget: () => setPressed(null) };
}
