import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { useShortcuts } from '../../kit/use-shortcuts';
import { GO_NAMES, GOES } from './goes';
import { showOverlay, useOverlay } from './overlay';
import { undoLast } from './undo-last';

const ShortcutSheet = lazy(() => import('./shortcut-sheet').then((module) => ({ default: module.ShortcutSheet })));
const Palette = lazy(() => import('./palette').then((module) => ({ default: module.Palette })));

/** The keys that work everywhere, and what they open over the page. */
export function CommandHost() {
  const [, navigate] = useLocation();
  const shown = useOverlay();
  useShortcuts({
    palette: { run: () => showOverlay('palette') },
    undo: { run: undoLast },
    sheet: { run: () => showOverlay('sheet') },
    ...Object.fromEntries(GO_NAMES.map((name) => [name, { run: () => navigate(href(GOES[name])) }])),
  });
  return (
    <Suspense fallback={null}>
      {shown === 'sheet' ? <ShortcutSheet /> : null}
      {shown === 'palette' ? <Palette /> : null}
    </Suspense>
  );
}
