import { defineArea } from '../../parts/area';

export const REPORTS = defineArea({
  name: 'reports',
  serves: 'company',
  pages: { reports: () => import('./reports-page').then(({ ReportsPage }) => ReportsPage) },
  palette: () => import('./palette').then(({ useOffer }) => useOffer),
});
