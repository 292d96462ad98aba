import { defineArea } from '../../parts/area';

export const DEBUG = defineArea({
  name: 'debug',
  serves: 'anybody',
  pages: {
    debugAuth: () => import('./auth-page').then(({ AuthPage }) => AuthPage),
    debugLogging: () => import('./logging-page').then(({ LoggingPage }) => LoggingPage),
    websocketTest: () => import('./socket-page').then(({ SocketPage }) => SocketPage),
    formattingDemo: () => import('./formatting-page').then(({ FormattingPage }) => FormattingPage),
  },
  planned: {
    coming: 'The actions of integrations will be tried out here.',
    today: 'Sign-in, the log of this tab and the socket can be looked at.',
    links: ['debugAuth', 'debugLogging', 'websocketTest'],
  },
});
