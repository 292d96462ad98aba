import { mdiDatabaseImportOutline, mdiDatabaseSyncOutline, mdiFlashOutline, mdiRadar, mdiSync } from '@mdi/js';
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
    actions: () => import('./actions/actions-page').then(({ ActionsPage }) => ActionsPage),
    actionHistory: () => import('./actions/history-page').then(({ ActionHistoryPage }) => ActionHistoryPage),
    actionsPending: () => import('./actions/pending-page').then(({ PendingActionsPage }) => PendingActionsPage),
    actionLogs: () => import('./actions/logs-page').then(({ ActionLogsPage }) => ActionLogsPage),
    agents: () => import('./agents/agents-page').then(({ AgentsPage }) => AgentsPage),
    dataSources: () => import('./data-sources/data-sources-page').then(({ DataSourcesPage }) => DataSourcesPage),
    dataSourceNew: () =>
      import('./data-sources/data-source-form-page').then(({ NewDataSourcePage }) => NewDataSourcePage),
    dataSourceEdit: () =>
      import('./data-sources/data-source-form-page').then(({ EditDataSourcePage }) => EditDataSourcePage),
    syncRun: () => import('./sync-run-page').then(({ SyncRunPage }) => SyncRunPage),
    syncRunPipeline: () => import('./pipeline/pipeline-page').then(({ PipelinePage }) => PipelinePage),
    syncRunLogs: () => import('./pipeline/logs-page').then(({ LogsPage }) => LogsPage),
    integrationReprocess: () => import('./rules/reprocess-page').then(({ ReprocessPage }) => ReprocessPage),
  },
  rail: [
    { label: 'Integrations', icon: mdiDatabaseSyncOutline, page: 'integrations', reads: 'Integration' },
    { label: 'Sync history', icon: mdiSync, page: 'syncHistory', reads: 'Asset' },
    {
      ...{ label: 'Actions', icon: mdiFlashOutline, page: 'actions', reads: 'Integration' },
      also: ['actionHistory', 'actionsPending'],
    },
    { label: 'Agents', icon: mdiRadar, page: 'agents', reads: 'Integration' },
    { label: 'Data sources', icon: mdiDatabaseImportOutline, page: 'dataSources', reads: 'DataSource' },
  ],
  goes: [
    { page: 'integrations', keys: 'g i', text: 'Go to integrations' },
    { page: 'syncHistory', keys: 'g s', text: 'Go to sync history' },
  ],
  palette: () => import('./import/use-offer').then(({ useOffer }) => useOffer),
  everywhere: () => import('./everywhere').then(({ Everywhere }) => Everywhere),
});
