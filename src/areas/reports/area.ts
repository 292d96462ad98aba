import { defineArea } from '../../parts/area';

export const REPORTS = defineArea({
  name: 'reports',
  serves: 'company',
  pages: {},
  planned: {
    coming: 'Reports will combine text, tables and charts, and show how old their numbers are.',
    today: 'The dashboard shows the numbers and how old they are.',
    links: ['dashboard'],
  },
});
