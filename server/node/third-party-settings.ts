import * as z from 'zod/mini';
import { TAG_MANAGER_ID, type ThirdParties } from '../../contract/third-parties';
import { parseDsn } from './dsn';

/** A value goes into addresses and into the content security policy: it is one word. */
const word = (pattern: RegExp, message: string) => z.optional(z.string().check(z.regex(pattern, message)));

export const THIRD_PARTY_VARIABLES = {
  STRIPE_PUBLISHABLE_KEY: word(/^pk_(test|live)_\w+$/, 'STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_'),
  BOT_CHECK_SITE_KEY: word(/^[\w-]+$/, 'BOT_CHECK_SITE_KEY must be the public site key of reCAPTCHA v3'),
  TAG_MANAGER_ID: word(TAG_MANAGER_ID, 'TAG_MANAGER_ID must be GTM- followed by digits or capital letters'),
  SEARCH_APP_ID: word(/^[a-z0-9]+$/i, 'SEARCH_APP_ID must be letters and digits'),
  SEARCH_API_KEY: word(/^\w+$/, 'SEARCH_API_KEY must be the search-only key'),
  // Specification §9.
  SEARCH_ENV: z._default(z.string().check(z.regex(/^[\w-]+$/, 'SEARCH_ENV must be one word')), 'dev'),
  SENTRY_DSN: z.optional(
    z
      .string()
      .check(
        z.refine(
          (dsn) => parseDsn(dsn) !== null,
          'SENTRY_DSN must be like https://<public key>@<host>/<project number>',
        ),
      ),
  ),
  SENTRY_TRACES_SAMPLE_RATE: z._default(
    z.string().check(z.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'SENTRY_TRACES_SAMPLE_RATE must be a number from 0 to 1')),
    '0',
  ),
};
type Variables = z.infer<z.ZodMiniObject<typeof THIRD_PARTY_VARIABLES>>;

/** The settings, or why they cannot be. */
export function thirdPartySettings(variables: Variables): ThirdParties | { readonly fault: string } {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, BOT_CHECK_SITE_KEY: siteKey, TAG_MANAGER_ID: id } = variables;
  const { SEARCH_APP_ID: appId, SEARCH_API_KEY: apiKey, SEARCH_ENV: env, SENTRY_DSN: dsn } = variables;
  if ((appId === undefined) !== (apiKey === undefined)) {
    return { fault: 'SEARCH_APP_ID and SEARCH_API_KEY come together' };
  }
  return {
    ...(publishableKey === undefined ? {} : { payments: { publishableKey } }),
    ...(siteKey === undefined ? {} : { botCheck: { siteKey } }),
    ...(id === undefined ? {} : { tagManager: { id } }),
    ...(appId === undefined || apiKey === undefined ? {} : { search: { appId, apiKey, env } }),
    ...(dsn === undefined
      ? {}
      : { errorReports: { dsn, tracesSampleRate: Number(variables.SENTRY_TRACES_SAMPLE_RATE) } }),
  };
}
