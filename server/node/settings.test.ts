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
  [{ MUSTER_AUTH: 'none' }, 'MUSTER_AUTH can only be "bypass", "local" or "oidc"'],
  [{ MUSTER_AUTH: 'local', MUSTER_SECRET: 'short' }, 'MUSTER_SECRET must have at least 32 characters'],
  [{ MUSTER_AUTH: 'local', ACCESS_TOKEN_SECONDS: '0' }, 'ACCESS_TOKEN_SECONDS must be a number from 1 to 99999'],
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
