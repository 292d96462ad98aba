import { defineArea } from '../../parts/area';

export const VULNERABILITIES = defineArea({
  name: 'vulnerabilities',
  serves: 'company',
  pages: {},
  planned: {
    coming: 'Findings of all assets will be here, with what to fix first, and tickets to get it done.',
    today: 'Each asset shows its own findings, and the dashboard counts the open ones.',
    links: ['assets', 'dashboard'],
  },
});
