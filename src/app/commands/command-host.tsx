import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useShortcuts } from '../../kit/use-shortcuts';
import { AREAS } from '../areas';
import { GOES } from './goes';
import { holdKey, showOverlay, takeEarly, useOverlay } from './overlay';
import { undoLast } from './undo-last';

const ShortcutSheet = lazy(() => import('./shortcut-sheet').then((module) => ({ default: module.ShortcutSheet })));
const Palette = lazy(async () => {
  const parts = AREAS.flatMap(({ palette }) => palette ?? []);
  const [{ Palette }, ...offers] = await Promise.all([import('./palette'), ...parts.map((load) => load())]);
  return { default: () => <Palette offers={offers} /> };
});

/** The palette is a file of its own: on a slow network one types before it is there. */
function OnItsWay() {
  useEffect(() => {
    takeEarly();
    addEventListener('keydown', holdKey, { capture: true });
    return () => removeEventListener('keydown', holdKey, { capture: true });
  }, []);
  return null;
}

/** The keys that work everywhere, and what they open over the page. */
export function CommandHost() {
  const [, navigate] = useLocation();
  const shown = useOverlay();
  useShortcuts(
    {
      palette: { run: () => showOverlay('palette') },
      undo: { run: undoLast },
      sheet: { run: () => showOverlay('sheet') },
    },
    GOES.map((go) => ({ ...go, run: () => navigate(go.to) })),
  );
  return (
    <Suspense fallback={shown === 'palette' ? <OnItsWay /> : null}>
      {shown === 'sheet' ? <ShortcutSheet /> : null}
      {shown === 'palette' ? <Palette /> : null}
    </Suspense>
  );
}
