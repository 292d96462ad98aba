import { mdiSync } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const INTEGRATIONS = defineArea({
  name: 'integrations',
  serves: 'company',
  pages: {
    syncHistory: () => import('./sync-history-page').then(({ SyncHistoryPage }) => SyncHistoryPage),
    syncRun: () => import('./sync-run-page').then(({ SyncRunPage }) => SyncRunPage),
    syncRunPipeline: () => import('./pipeline/pipeline-page').then(({ PipelinePage }) => PipelinePage),
    syncRunLogs: () => import('./pipeline/logs-page').then(({ LogsPage }) => LogsPage),
    integrationReprocess: () => import('./rules/reprocess-page').then(({ ReprocessPage }) => ReprocessPage),
  },
  rail: [{ label: 'Sync history', icon: mdiSync, page: 'syncHistory', reads: 'Asset' }],
  goes: [{ page: 'syncHistory', keys: 'g s', text: 'Go to sync history' }],
  palette: () => import('./import/use-offer').then(({ useOffer }) => useOffer),
  everywhere: () => import('./everywhere').then(({ Everywhere }) => Everywhere),
  planned: {
    coming: 'Integrations, agents and data sources will import from your tools on a schedule.',
    today:
      'Company administrators can import files now: what scanners and agents export, and any CSV. Each import can be undone.',
    links: ['assets', 'syncHistory'],
  },
});
