import type { PathName } from '../../contract/paths';

/** A page of each layout, of errors and for developers: looked at as they open (R6). */
export const LOOKED_AT = [
  'about',
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
