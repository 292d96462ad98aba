import { defineArea } from '../../parts/area';

export const VULNERABILITIES = defineArea({
  name: 'vulnerabilities',
  serves: 'company',
  pages: {},
  palette: () => import('./palette').then(({ useOffer }) => useOffer),
  planned: {
    coming: 'See the findings of all assets, what to fix first, and tickets to track the work.',
    today: 'Each asset shows its own findings, and the dashboard counts the open ones.',
    links: ['assets', 'dashboard'],
  },
});
