import { mdiDatabaseSearchOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const QUERIES = defineArea({
  name: 'queries',
  serves: 'company',
  pages: {
    queryBuilder: () => import('./builder/builder-page').then(({ BuilderPage }) => BuilderPage),
    queries: () => import('./saved/queries-page').then(({ QueriesPage }) => QueriesPage),
    queryHistory: () => import('./history/history-page').then(({ HistoryPage }) => HistoryPage),
  },
  rail: [{ label: 'Queries', icon: mdiDatabaseSearchOutline, page: 'queries', reads: 'Query', also: ['queryBuilder'] }],
  goes: [
    { page: 'queries', keys: 'g q', text: 'Go to queries' },
    { page: 'queryBuilder', keys: 'g b', text: 'Go to the query builder' },
  ],
  palette: () => import('./use-offer').then(({ useOffer }) => useOffer),
});
