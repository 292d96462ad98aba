import { defineArea } from '../../parts/area';

export const REPORTS = defineArea({
  name: 'reports',
  serves: 'company',
  pages: {},
  planned: {
    coming: 'Reports will bring text, tables and charts together, and say as of when their numbers are.',
    today: 'The dashboard shows the numbers and how old they are.',
    links: ['dashboard'],
  },
});
