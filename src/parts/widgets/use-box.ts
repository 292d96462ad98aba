import { type RefCallback, useCallback, useState } from 'react';

export interface BoxSize {
  readonly width: number;
  readonly height: number;
}

/** The size of an element, as it is now; null before it is there. */
export function useBox(): readonly [RefCallback<HTMLElement>, BoxSize | null] {
  const [size, setSize] = useState<BoxSize | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      const next = { width: Math.floor(width), height: Math.floor(height) };
      // One that is as large as before is not drawn again.
      setSize((before) => (before?.width === next.width && before.height === next.height ? before : next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size !== null && size.width > 0 && size.height > 0 ? size : null];
}
