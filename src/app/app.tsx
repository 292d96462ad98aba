import { Theme } from '@radix-ui/themes';
import { Toasts } from '../kit/toasts';
import { useSession } from '../session/session';
import { TermsCheck } from '../session/terms-check';
import { ErrorBoundary } from './error-boundary';
import { ExplorerSample } from './explorer-sample';
import { ImportHost } from './import-host';
import { PageOutlet } from './page-outlet';

export function App() {
  const { theme } = useSession();
  return (
    <Theme accentColor="blue" grayColor="slate" radius="small" scaling="95%" appearance={theme}>
      <ErrorBoundary>
        <TermsCheck />
        <PageOutlet />
        <ImportHost />
        <ExplorerSample />
      </ErrorBoundary>
      <Toasts theme={theme} />
    </Theme>
  );
}
