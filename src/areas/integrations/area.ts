import { mdiDatabaseImportOutline, mdiRadar, mdiSync } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const INTEGRATIONS = defineArea({
  name: 'integrations',
  serves: 'company',
  pages: {
    syncHistory: () => import('./sync-history-page').then(({ SyncHistoryPage }) => SyncHistoryPage),
    agents: () => import('./agents/agents-page').then(({ AgentsPage }) => AgentsPage),
    dataSources: () => import('./data-sources/data-sources-page').then(({ DataSourcesPage }) => DataSourcesPage),
    dataSourceNew: () =>
      import('./data-sources/data-source-form-page').then(({ NewDataSourcePage }) => NewDataSourcePage),
    dataSourceEdit: () =>
      import('./data-sources/data-source-form-page').then(({ EditDataSourcePage }) => EditDataSourcePage),
    syncRun: () => import('./sync-run-page').then(({ SyncRunPage }) => SyncRunPage),
  },
  rail: [
    { label: 'Sync history', icon: mdiSync, page: 'syncHistory', reads: 'Asset' },
    { label: 'Agents', icon: mdiRadar, page: 'agents', reads: 'Integration' },
    { label: 'Data sources', icon: mdiDatabaseImportOutline, page: 'dataSources', reads: 'DataSource' },
  ],
  goes: [{ page: 'syncHistory', keys: 'g s', text: 'Go to sync history' }],
  palette: () => import('./import/use-offer').then(({ useOffer }) => useOffer),
  everywhere: () => import('./everywhere').then(({ Everywhere }) => Everywhere),
  planned: {
    coming: 'Integrations will import from your tools on a schedule.',
    today:
      'Company administrators can import files now: what scanners and agents export, and any CSV. Each import can be undone.',
    links: ['assets', 'syncHistory', 'agents', 'dataSources'],
  },
});
