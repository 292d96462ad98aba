import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the element was in sight yet: a board of hundreds asks nothing for the cards that nobody sees. */
export function useInSight<E extends Element>(): readonly [ref: RefObject<E | null>, isSeen: boolean] {
  const ref = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen];
}
