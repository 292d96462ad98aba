import { mdiViewDashboardOutline } from '@mdi/js';
import { defineArea } from '../../parts/area';

export const BOARDS = defineArea({
  name: 'boards',
  serves: 'company',
  pages: {
    dashboard: () => import('./dashboard-page').then(({ DashboardPage }) => DashboardPage),
    boards: () => import('./list/boards-page').then(({ BoardsPage }) => BoardsPage),
    board: () => import('./board-page').then(({ BoardPage }) => BoardPage),
  },
  rail: [
    {
      label: 'Dashboard',
      icon: mdiViewDashboardOutline,
      page: 'dashboard',
      also: ['home', 'boards', 'customWidgets', 'reports'],
    },
  ],
  goes: [{ page: 'dashboard', keys: 'g d', text: 'Go to the dashboard' }],
});
