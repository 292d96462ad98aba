import { defineArea } from '../../parts/area';

export const DEBUG = defineArea({
  name: 'debug',
  serves: 'anybody',
  pages: {
    debugAuth: () => import('./auth-page').then(({ AuthPage }) => AuthPage),
    debugIntegrationActions: () => import('./actions-page').then(({ DebugActionsPage }) => DebugActionsPage),
    debugLogging: () => import('./logging-page').then(({ LoggingPage }) => LoggingPage),
    websocketTest: () => import('./socket-page').then(({ SocketPage }) => SocketPage),
    formattingDemo: () => import('./formatting-page').then(({ FormattingPage }) => FormattingPage),
  },
});
