import { defineArea } from '../../parts/area';

export const WIDGETS = defineArea({
  name: 'widgets',
  serves: 'company',
  pages: {},
  planned: {
    coming: 'Custom widgets will show the chart, table or number you define, with a preview on sample data.',
    today: 'The dashboard has a fixed set of charts.',
    links: ['dashboard'],
  },
});
