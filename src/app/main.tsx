import './trusted-types';
import { createRoot } from 'react-dom/client';
import '@radix-ui/themes/tokens/base.css';
import '@radix-ui/themes/tokens/colors/slate.css';
import '@radix-ui/themes/tokens/colors/red.css';
import '@radix-ui/themes/tokens/colors/amber.css';
import '@radix-ui/themes/tokens/colors/green.css';
import '../kit/colors.css';
import '@radix-ui/themes/components.css';
import '../kit/base.css';
import '../kit/page.css';
import { broadcastNotifications } from '../data/notifications';
import { watchStatus } from '../data/status';
import { keepLog, keepUncaught } from '../data/tab-log';
import { followCompany } from '../session/company';
import { serveImpersonation, takeImpersonationCode } from '../session/impersonation';
import { referral } from '../session/referral';
import { startSession } from '../session/session';
import { serveSignIn, settlesSignOut } from '../session/sign-in';
import { errorReports } from '../third-parties/error-reports';
import { App } from './app';
import { registerShell } from './register-shell';
import { recoverFromStaleChunks } from './stale-chunk';
import { showWorkerToasts } from './worker-toasts';

// First, so that no report, log or link holds the code.
const code = takeImpersonationCode();
keepLog(console);
keepUncaught();
errorReports.listen(window);
recoverFromStaleChunks();
watchStatus();
showWorkerToasts();
broadcastNotifications();
referral.keep(location.search);
serveSignIn();
followCompany();
serveImpersonation(code);
startSession(settlesSignOut);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
registerShell();
// The bundler drops this branch, and with it the file, from production.
if (__MUSTER_MOCKS__) void import('./scenario-switch').then(({ mountScenarioSwitch }) => mountScenarioSwitch());
