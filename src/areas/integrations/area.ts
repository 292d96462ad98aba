import { mdiDatabaseSyncOutline, mdiSync } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const INTEGRATIONS = defineArea({
  name: 'integrations',
  serves: 'company',
  pages: {
    integrations: () => import('./sources/sources-page').then(({ SourcesPage }) => SourcesPage),
    integrationAdd: () => import('./sources/add-source-page').then(({ AddSourcePage }) => AddSourcePage),
    integrationEdit: () => import('./sources/edit-source-page').then(({ EditSourcePage }) => EditSourcePage),
    integrationDetails: () => import('./sources/source-pages').then(({ SourceDetailsPage }) => SourceDetailsPage),
    integrationHistory: () => import('./sources/source-pages').then(({ SourceHistoryPage }) => SourceHistoryPage),
    companyIntegrationAdd: () => import('./sources/company-add-page').then(({ CompanyAddPage }) => CompanyAddPage),
    syncHistory: () => import('./sync-history-page').then(({ SyncHistoryPage }) => SyncHistoryPage),
    syncRun: () => import('./sync-run-page').then(({ SyncRunPage }) => SyncRunPage),
  },
  rail: [
    { label: 'Integrations', icon: mdiDatabaseSyncOutline, page: 'integrations', reads: 'Integration' },
    { label: 'Sync history', icon: mdiSync, page: 'syncHistory', reads: 'Asset' },
  ],
  goes: [
    { page: 'integrations', keys: 'g i', text: 'Go to integrations' },
    { page: 'syncHistory', keys: 'g s', text: 'Go to sync history' },
  ],
  palette: () => import('./import/use-offer').then(({ useOffer }) => useOffer),
  everywhere: () => import('./everywhere').then(({ Everywhere }) => Everywhere),
  planned: {
    coming: 'Agents that report, actions and data sources will be here.',
    today: 'Company administrators add sources that are read on a schedule, and import files. Each run can be undone.',
    links: ['integrations', 'syncHistory'],
  },
});
