import { TERMS_DATE, TERMS_VERSION } from '../../contract/version';

/** "1.1" */
export const TERMS_NUMBER = TERMS_VERSION.replace(/^v/, '');

/** "25 November 2026" */
export const TERMS_DAY = new Date(TERMS_DATE).toLocaleDateString('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
