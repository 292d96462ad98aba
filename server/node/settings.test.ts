import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings';

test('[S56] what is not set has a default; an empty variable is not set', () => {
  const defaults = {
    port: 8080,
    host: 'localhost',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    publicUrl: undefined,
    auth: { mode: 'local', secret: undefined, accessTokenSeconds: 3_600 },
    logLevel: 'info',
    thirdParties: {},
  };
  expect(readSettings({})).toEqual(defaults);
  expect(readSettings({ PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', PUBLIC_URL: '', MUSTER_AUTH: '' })).toEqual(
    defaults,
  );
});

test.each([
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres:// or postgresql://'],
  [{ PUBLIC_URL: 'muster' }, 'PUBLIC_URL must be a URL'],
  [{ IMPORT_FOLDERS: '/a:b' }, 'IMPORT_FOLDERS must be paths from the root on'],
  [{ OPERATOR_CONTACT: 'a@b.example' }, 'OPERATOR_CONTACT needs OPERATOR_NAME'],
  [
    { OPERATOR_NAME: 'A', OPERATOR_CONTACT: 'javascript:alert(1)' },
    'OPERATOR_CONTACT must be an email address or an https:// address',
  ],
  [{ MUSTER_AUTH: 'none' }, 'MUSTER_AUTH can only be "bypass", "local" or "oidc"'],
  [{ MUSTER_AUTH: 'local', MUSTER_SECRET: 'short' }, 'MUSTER_SECRET must have at least 32 characters'],
  [{ MUSTER_AUTH: 'local', ACCESS_TOKEN_SECONDS: '0' }, 'ACCESS_TOKEN_SECONDS must be a number from 1 to 3600'],
  [
    { MUSTER_AUTH: 'oidc', AUTH_DOMAIN: 'a.example' },
    'MUSTER_AUTH=oidc needs AUTH_DOMAIN, AUTH_CLIENT_ID and AUTH_AUDIENCE',
  ],
  [
    { MUSTER_AUTH: 'oidc', AUTH_DOMAIN: 'a.example', AUTH_CLIENT_ID: 'x', AUTH_AUDIENCE: 'x' },
    'AUTH_AUDIENCE must be the API, not AUTH_CLIENT_ID',
  ],
  [{ MUSTER_AUTH: 'oidc', AUTH_DOMAIN: 'https://a.example' }, 'AUTH_DOMAIN must be a host name without https://'],
  [
    { PORT: 'x', MUSTER_AUTH: 'none' },
    'PORT must be a number from 0 to 65535; MUSTER_AUTH can only be "bypass", "local" or "oidc"',
  ],
])('[S56] %j is refused by name', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});

test.each([
  [{ OPERATOR_NAME: 'Example Ltd' }, { name: 'Example Ltd' }],
  [
    { OPERATOR_NAME: 'Example Ltd', OPERATOR_CONTACT: 'privacy@example.com' },
    { name: 'Example Ltd', contact: 'privacy@example.com' },
  ],
])('[SI3] %j names the operator', (environment, operator) => {
  expect(readSettings(environment)).toMatchObject({ operator });
});

test('[SEC144] an access token counts for an hour at most: a setting beyond it ends the start', () => {
  const read = (seconds: string) => readSettings({ MUSTER_AUTH: 'local', ACCESS_TOKEN_SECONDS: seconds }).auth;
  expect(read('3600')).toMatchObject({ accessTokenSeconds: 3_600 });
  for (const seconds of ['3601', '9999', '99999', '1e3', ' 60']) {
    expect(() => read(seconds)).toThrow(
      'ACCESS_TOKEN_SECONDS must be a number from 1 to 3600: an access token counts for an hour at most',
    );
  }
});

test('[TP1] third parties are what the variables say; the search is the one of development', () => {
  expect(
    readSettings({
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      BOT_CHECK_SITE_KEY: '6Lc_-x',
      TAG_MANAGER_ID: 'GTM-AB12',
      SEARCH_APP_ID: 'APP1',
      SEARCH_API_KEY: 'abc',
      SENTRY_DSN: 'https://key@sentry.example/42',
    }).thirdParties,
  ).toEqual({
    payments: { publishableKey: 'pk_test_1' },
    botCheck: { siteKey: '6Lc_-x' },
    tagManager: { id: 'GTM-AB12' },
    search: { appId: 'APP1', apiKey: 'abc', env: 'dev' },
    errorReports: { dsn: 'https://key@sentry.example/42', tracesSampleRate: 0 },
  });
  const set = { SEARCH_APP_ID: 'A', SEARCH_API_KEY: 'b', SEARCH_ENV: 'prod' };
  expect(readSettings(set).thirdParties).toEqual({ search: { appId: 'A', apiKey: 'b', env: 'prod' } });
  expect(readSettings({ STRIPE_PUBLISHABLE_KEY: '', SENTRY_DSN: '' }).thirdParties).toEqual({});
});

const TAG_MANAGER_RULE = 'TAG_MANAGER_ID must be GTM- followed by digits or capital letters';
const DSN_RULE = 'SENTRY_DSN must be like https://<public key>@<host>/<project number>';

test.each([
  [{ STRIPE_PUBLISHABLE_KEY: 'sk_live_secret' }, 'STRIPE_PUBLISHABLE_KEY must begin with pk_test_ or pk_live_'],
  [{ BOT_CHECK_SITE_KEY: 'a b' }, 'BOT_CHECK_SITE_KEY must be the public site key of reCAPTCHA v3'],
  [{ TAG_MANAGER_ID: 'GTM-' }, TAG_MANAGER_RULE],
  [{ TAG_MANAGER_ID: 'GTM-abc' }, TAG_MANAGER_RULE],
  [{ TAG_MANAGER_ID: 'gtm-ABC' }, TAG_MANAGER_RULE],
  [{ TAG_MANAGER_ID: 'GTM-A B' }, TAG_MANAGER_RULE],
  [{ TAG_MANAGER_ID: 'X-GTM-ABC' }, TAG_MANAGER_RULE],
  [{ SEARCH_APP_ID: 'a.evil', SEARCH_API_KEY: 'x' }, 'SEARCH_APP_ID must be letters and digits'],
  [{ SEARCH_APP_ID: 'APP' }, 'SEARCH_APP_ID and SEARCH_API_KEY come together'],
  [{ SEARCH_API_KEY: 'key' }, 'SEARCH_APP_ID and SEARCH_API_KEY come together'],
  [{ SENTRY_DSN: 'https://sentry.example/42' }, DSN_RULE],
  [{ SENTRY_DSN: 'https://key:secret@sentry.example/42' }, DSN_RULE],
  [{ SENTRY_DSN: 'https://key@sentry.example/' }, DSN_RULE],
  [{ SENTRY_DSN: 'file://key@sentry.example/1' }, DSN_RULE],
  [{ SENTRY_TRACES_SAMPLE_RATE: '2' }, 'SENTRY_TRACES_SAMPLE_RATE must be a number from 0 to 1'],
])('[TP1] %j is refused by name', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message);
});
