import { mdiViewDashboardOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const BOARDS = defineArea({
  name: 'boards',
  serves: 'company',
  pages: {
    dashboard: () => import('./dashboard-page').then(({ DashboardPage }) => DashboardPage),
  },
  rail: { label: 'Dashboard', icon: mdiViewDashboardOutline, page: 'dashboard', also: ['home'] },
  goes: [{ page: 'dashboard', keys: 'g d', text: 'Go to the dashboard' }],
  planned: {
    coming: 'Boards will put the charts and tables you choose side by side, for yourself or for your company.',
    today: 'There is one board, the same for everybody: the dashboard.',
    links: ['dashboard'],
  },
});
