import { defineArea } from '../../parts/area';

export const SITE = defineArea({
  name: 'site',
  serves: 'anybody',
  pages: {
    home: () => import('./landing-page').then(({ LandingPage }) => LandingPage),
    terms: () => import('./legal/terms-page').then(({ TermsPage }) => TermsPage),
    privacy: () => import('./legal/privacy-page').then(({ PrivacyPage }) => PrivacyPage),
    cookiePolicy: () => import('./legal/cookie-policy-page').then(({ CookiePolicyPage }) => CookiePolicyPage),
  },
  planned: {
    coming: 'The public pages will show what Muster does, how to use it, and who makes it.',
    today: 'You can use Muster now: import a scan or inventory file and see every asset in it.',
    links: ['home', 'assets'],
  },
});
