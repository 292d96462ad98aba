import type { PathName } from '../../contract/paths';

/** Pages of the layouts, of errors and for developers: looked at as they open (R6). */
export const LOOKED_AT = [
  'about',
  'docs',
  'contact',
  'aboutTeam',
  'companyWizard',
  'policies',
  'adminUsers',
  'signup',
  'authError',
  'policyException',
  'debugAuth',
  'debugLogging',
  'websocketTest',
  'formattingDemo',
] as const satisfies readonly PathName[];
