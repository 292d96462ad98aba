import { defineArea } from '../../parts/area';

export const SITE = defineArea({
  name: 'site',
  serves: 'anybody',
  pages: {
    home: () => import('./landing-page').then(({ LandingPage }) => LandingPage),
  },
  planned: {
    coming: 'The public pages will show what Muster does, how to work with it, and who makes it.',
    today: 'Muster itself can be used: bring a scan or inventory file and see every asset it names.',
    links: ['home', 'assets'],
  },
});
