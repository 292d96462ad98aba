import { Theme } from '@radix-ui/themes';
import { useEffect } from 'react';
import { OutboxProvider } from '../data/outbox';
import { isBrand, schemeOf } from '../kit/theme';
import { Toasts } from '../kit/toasts';
import { useSession } from '../session/session';
import { TermsCheck } from '../session/terms-check';
import { CompanyRouter } from './company-router';
import { ErrorBoundary } from './error-boundary';
import { Everywhere } from './everywhere';
import { ImpersonationBanner } from './impersonation-banner';
import { Integrations } from './integrations';
import { PageOutlet } from './page-outlet';
import { UnreadBadge } from './unread-badge';

export function App() {
  const { theme, companyId, database } = useSession();
  const scheme = schemeOf(theme);
  // The ground beneath the app, which `public/theme.js` gave it before the first paint.
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <Theme
      className={isBrand(theme) ? 'brand-theme' : ''}
      accentColor="blue"
      grayColor="slate"
      radius="small"
      scaling="95%"
      appearance={scheme}
    >
      <ImpersonationBanner />
      <ErrorBoundary>
        <OutboxProvider database={database}>
          <CompanyRouter>
            <Integrations />
            <TermsCheck />
            <PageOutlet />
            <Everywhere key={companyId} />
          </CompanyRouter>
        </OutboxProvider>
      </ErrorBoundary>
      <UnreadBadge />
      <Toasts />
    </Theme>
  );
}
