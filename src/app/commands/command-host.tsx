import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { useShortcuts } from '../../kit/use-shortcuts';
import { showOverlay, useOverlay } from './overlay';

const ShortcutSheet = lazy(() => import('./shortcut-sheet').then((module) => ({ default: module.ShortcutSheet })));

/** The keys that work everywhere, and what they open over the page. */
export function CommandHost() {
  const [, navigate] = useLocation();
  const shown = useOverlay();
  const going = (to: string) => ({ run: () => navigate(to) });
  useShortcuts({
    sheet: { run: () => showOverlay('sheet') },
    toDashboard: going(href('dashboard')),
    toAssets: going(href('assets')),
    toGroups: going(href('assetGroups')),
    toQueries: going(href('queries')),
    toBuilder: going(href('queryBuilder')),
    toSyncHistory: going(href('syncHistory')),
    toNotifications: going(href('notifications')),
  });
  return <Suspense fallback={null}>{shown === 'sheet' ? <ShortcutSheet /> : null}</Suspense>;
}
