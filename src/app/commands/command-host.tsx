import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { useShortcuts } from '../../kit/use-shortcuts';
import { AREAS } from '../areas';
import { GOES } from './goes';
import { showOverlay, useOverlay } from './overlay';
import { undoLast } from './undo-last';

const ShortcutSheet = lazy(() => import('./shortcut-sheet').then((module) => ({ default: module.ShortcutSheet })));
const Palette = lazy(async () => {
  const parts = AREAS.flatMap(({ palette }) => palette ?? []);
  const [{ Palette }, ...offers] = await Promise.all([import('./palette'), ...parts.map((load) => load())]);
  return { default: () => <Palette offers={offers} /> };
});

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
    <Suspense fallback={null}>
      {shown === 'sheet' ? <ShortcutSheet /> : null}
      {shown === 'palette' ? <Palette /> : null}
    </Suspense>
  );
}
