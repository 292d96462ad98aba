import { mdiViewDashboardOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const BOARDS = defineArea({
  name: 'boards',
  serves: 'company',
  pages: {
    dashboard: () => import('./dashboard-page').then(({ DashboardPage }) => DashboardPage),
  },
  rail: [{ label: 'Dashboard', icon: mdiViewDashboardOutline, page: 'dashboard', also: ['home'] }],
  goes: [{ page: 'dashboard', keys: 'g d', text: 'Go to the dashboard' }],
  planned: {
    coming: 'Boards will show the charts and tables you choose, for yourself or for your company.',
    today: 'There is one board so far, the same for everyone: the dashboard.',
    links: ['dashboard'],
  },
});
