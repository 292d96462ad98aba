import { useEffect, useState } from 'react';

/** What was said, once it has stayed the same for a while: who types asks one question, not one a letter. */
export function useRested<T>(said: T, ms: number): T {
  const [rested, setRested] = useState(said);
  useEffect(() => {
    const timer = setTimeout(() => setRested(said), ms);
    return () => clearTimeout(timer);
  }, [said, ms]);
  return rested;
}
