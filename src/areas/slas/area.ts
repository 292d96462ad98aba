import { defineArea } from '../../parts/area';

export const SLAS = defineArea({
  name: 'slas',
  serves: 'company',
  pages: {},
  planned: {
    coming: 'SLA definitions will say by when a finding must be resolved, and warn before it is late.',
    today: 'Open findings are counted by severity on the dashboard.',
    links: ['dashboard'],
  },
});
