import type { ComponentType } from 'react';
import type { PathName } from '../../contract/paths';

export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
}

export interface PageEntry {
  readonly title: string;
  readonly layout: 'default' | 'dashboard';
  load(): Promise<{ default: ComponentType<PageProps> }>;
}

/** A chunk a page. A path without a page does not compile. */
export const PAGES: Readonly<Record<PathName, PageEntry>> = {
  home: {
    title: 'Home',
    layout: 'default',
    load: () => import('./home-page').then(({ HomePage }) => ({ default: HomePage })),
  },
  dashboard: {
    title: 'Dashboard',
    layout: 'dashboard',
    load: () => import('../areas/boards/dashboard-page').then(({ DashboardPage }) => ({ default: DashboardPage })),
  },
  assets: {
    title: 'Assets',
    layout: 'dashboard',
    load: () => import('../areas/assets/assets-page').then(({ AssetsPage }) => ({ default: AssetsPage })),
  },
  asset: {
    title: 'Asset',
    layout: 'dashboard',
    load: () => import('../areas/assets/asset-page').then(({ AssetPage }) => ({ default: AssetPage })),
  },
  syncHistory: {
    title: 'Sync history',
    layout: 'dashboard',
    load: () =>
      import('../areas/integrations/sync-history-page').then(({ SyncHistoryPage }) => ({ default: SyncHistoryPage })),
  },
  syncRun: {
    title: 'Sync run',
    layout: 'dashboard',
    load: () => import('../areas/integrations/sync-run-page').then(({ SyncRunPage }) => ({ default: SyncRunPage })),
  },
};
