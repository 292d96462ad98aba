import { defineArea } from '../../parts/area';

export const SESSION = defineArea({
  name: 'session',
  serves: 'anybody',
  pages: {
    signup: () => import('./signup-page').then(({ SignupPage }) => SignupPage),
    logout: () => import('./logout-page').then(({ LogoutPage }) => LogoutPage),
    authCallback: () => import('./callback-page').then(({ CallbackPage }) => CallbackPage),
    authError: () => import('./auth-error-page').then(({ AuthErrorPage }) => AuthErrorPage),
    unauthorized: () => import('./unauthorized-page').then(({ UnauthorizedPage }) => UnauthorizedPage),
    acceptTerms: () => import('./accept-terms-page').then(({ AcceptTermsPage }) => AcceptTermsPage),
  },
});
